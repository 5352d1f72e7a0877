// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var zonalNEGByUtilization = &Rule{
	ID:        "FO249",
	Slug:      "zonal-neg-by-utilization",
	Title:     "A zonal network endpoint group is balanced by utilization",
	Severity:  Error,
	Types:     consumerTypes,
	Attribute: "backend.balancing_mode",
	Finds:     "A backend of a proxy load balancer that is a zonal network endpoint group and has balancing mode UTILIZATION, or leaves it out while that is the provider's default.",
	Why:       "Endpoints have no utilization. The plan passes, and the API refuses the backend.",
	Fix:       "Use balancing_mode = \"RATE\" with max_rate_per_endpoint.",
	Unsure:    "The mode or the load-balancing scheme is known only after apply.",
	Facts:     []string{"ALB-035"},
	Check:     checkZonalNEGByUtilization,
}

func checkZonalNEGByUtilization(p *Pass) {
	p.services(func(s *topology.BackendService) {
		if s.IsPassthrough() {
			return
		}
		for _, b := range s.Backends {
			if b.Group.To == nil || b.Group.To.Kind != topology.ZonalNEG {
				continue
			}
			question := fmt.Sprintf("the network endpoint group %s of %s is balanced by utilization", groupText(b.Group), lower(service(s)))
			switch {
			case b.BalancingMode.IsUnknown():
				p.unsure(&s.Object, question, named(b.BalancingMode.Origin, "backend.balancing_mode"))
			case !topology.Is(b.BalancingMode, topology.BalancingModeUtilization):
			case !s.Global && !s.Scheme.IsKnown():
				p.unsure(&s.Object, question, named(s.Scheme.Origin, schemeAttribute))
			default:
				how := "has balancing mode UTILIZATION for"
				if b.BalancingMode.Default {
					how = "leaves balancing_mode out, which is UTILIZATION by the provider's default, for"
				}
				p.find(at(&s.Object, "backend.balancing_mode", b.BalancingMode).or(b.Origin),
					fmt.Sprintf("%s %s the zonal network endpoint group %s. Endpoints have no utilization; the plan passes, and the API refuses it.", service(s), how, groupText(b.Group)),
					`Use balancing_mode = "RATE" with max_rate_per_endpoint.`)
			}
		}
	})
}
