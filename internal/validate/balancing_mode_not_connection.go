// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var balancingModeNotConnection = &Rule{
	ID:        "FO101",
	Slug:      "balancing-mode-not-connection",
	Title:     "A passthrough backend has a balancing mode other than CONNECTION",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: "backend.balancing_mode",
	Finds:     "A backend of a passthrough Network Load Balancer (a regional backend service of scheme INTERNAL or EXTERNAL) whose balancing mode is UTILIZATION or RATE, or is left out while the provider's default is UTILIZATION.",
	Why:       "A passthrough backend knows the mode CONNECTION and no other. The plan passes all the same, and the apply stops half way with HTTP 400. Since version 6.0.0 of the google provider the default of a mode that is left out is UTILIZATION, so that configurations which worked for years break with an upgrade.",
	Fix:       "Write balancing_mode = \"CONNECTION\" in every backend block of the service.",
	Unsure:    "The mode or the load-balancing scheme is known only after apply.",
	Facts:     []string{"PNLB-033"},
	Check:     checkBalancingModeNotConnection,
}

func checkBalancingModeNotConnection(p *Pass) {
	const attribute = "backend.balancing_mode"
	p.passthrough(func(s *topology.BackendService) {
		var wrong []*topology.Backend
		for _, b := range s.Backends {
			if b.BalancingMode.IsUnknown() {
				p.unsure(&s.Object, fmt.Sprintf("a backend of %s has balancing mode CONNECTION", lower(service(s))), named(b.BalancingMode.Origin, attribute))
			}
			if topology.IsNot(b.BalancingMode, topology.BalancingModeConnection) {
				wrong = append(wrong, b)
			}
		}
		if len(wrong) == 0 {
			return
		}
		var groups []string
		var related []topology.Origin
		for _, b := range wrong {
			groups = append(groups, groupText(b.Group))
			related = append(related, b.Origin)
		}
		first := wrong[0]
		mode, _ := first.BalancingMode.Get()
		reason := fmt.Sprintf("has balancing mode %s", mode)
		if first.BalancingMode.Default {
			reason = fmt.Sprintf("leaves balancing_mode out, so that it is %s, the default of the google provider from 6.0.0 on", mode)
		}
		at := at(&s.Object, attribute, first.BalancingMode)
		at = at.or(first.Origin)
		message := fmt.Sprintf("%s belongs to an %s, whose backends take CONNECTION only, and the backend with group %s %s.", service(s), kind(s), groups[0], reason)
		if len(groups) > 1 {
			message += fmt.Sprintf(" The same holds for %s.", list(groups[1:]))
		}
		message += " The plan passes, and the apply stops with HTTP 400."
		p.find(at, message, `Set balancing_mode = "CONNECTION" in each of these backends.`, related...)
	})
}
