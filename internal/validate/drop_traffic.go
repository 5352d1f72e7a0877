// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const dropAttribute = "failover_policy.drop_traffic_if_unhealthy"

var dropTraffic = &Rule{
	ID:        "FO111",
	Slug:      "drop-traffic",
	Title:     "All traffic is dropped when every health check fails",
	Severity:  Warning,
	Types:     append([]string{"failover_policy"}, passthroughTypes...),
	Attribute: dropAttribute,
	Finds:     "drop_traffic_if_unhealthy = true on a passthrough backend service.",
	Why:       "When no primary and no backup passes its health check, new connections are dropped instead of being sent to all primaries as a last resort. A firewall rule that keeps the probers out, a wrong port or a broken health endpoint then cuts off all traffic although the VMs serve.",
	Fix:       "Keep it where wrong answers are worse than none, and make sure that the firewall admits the health-check ranges. Else leave it out.",
	Unsure:    "The switch is known only after apply.",
	Facts:     []string{"PNLB-016", "PNLB-052"},
	Check:     checkDropTraffic,
}

func checkDropTraffic(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		if s.FailoverPolicy == nil {
			return
		}
		v := s.FailoverPolicy.DropTrafficIfUnhealthy
		drop, known := v.Or(false)
		if !known {
			p.unsure(&s.Object, fmt.Sprintf("%s drops traffic when every health check fails", lower(service(s))), named(v.Origin, dropAttribute))
			return
		}
		if !drop {
			return
		}
		who := "no primary and no failover backend"
		if found, _ := hasBackend(s, true); found == no {
			who = "no backend"
		}
		p.find(at(&s.Object, dropAttribute, v),
			fmt.Sprintf("%s has drop_traffic_if_unhealthy = true: while %s passes its health check, new connections are dropped instead of going to all primaries. A firewall rule that keeps the probers out is enough to cut off all traffic.", service(s), who),
			"Keep it if no answer is better than one of an unhealthy VM, and check that the firewall admits Google's health-check ranges; else remove it.")
	})
}
