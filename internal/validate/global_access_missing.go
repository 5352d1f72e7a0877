// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const globalAccessAttribute = "allow_global_access"

var globalAccessMissing = &Rule{
	ID:        "FO126",
	Slug:      "global-access-missing",
	Title:     "Clients in another region can't reach an internal load balancer",
	Severity:  Info,
	Types:     []string{"google_compute_forwarding_rule"},
	Attribute: globalAccessAttribute,
	Finds:     "A forwarding rule of an internal passthrough load balancer without allow_global_access, where somebody stated client regions and one of them is not the rule's. Without stated clients the rule is silent.",
	Why:       "Without global access an internal load balancer answers clients of its own region only.",
	Fix:       "Set allow_global_access = true on the forwarding rule.",
	Unsure:    "The switch or the region of the rule is known only after apply.",
	Facts:     []string{"PNLB-080", "DNS-011"},
	Check:     checkGlobalAccessMissing,
}

func checkGlobalAccessMissing(p *Pass) {
	if len(p.Options.Clients) == 0 {
		return
	}
	for _, r := range p.Topology.ForwardingRules {
		s := r.BackendService.To
		if r.Global || !own(&r.Object) || s == nil || !s.IsPassthrough() || !topology.Is(s.Scheme, topology.SchemeInternal) {
			continue
		}
		global, known := r.AllowGlobalAccess.Or(false)
		if known && global {
			continue
		}
		region, regionKnown := r.Region.Get()
		var far []string
		for _, c := range p.Options.Clients {
			if c != region && !slices.Contains(far, c) {
				far = append(far, c)
			}
		}
		if regionKnown && len(far) == 0 {
			continue
		}
		var hidden []topology.Origin
		if !known {
			hidden = append(hidden, named(r.AllowGlobalAccess.Origin, globalAccessAttribute))
		}
		if !regionKnown {
			hidden = append(hidden, named(r.Region.Origin, "region"))
		}
		if len(hidden) > 0 {
			p.unsure(&r.Object, fmt.Sprintf("clients in every region reach %s", lower(subject("Forwarding rule", &r.Object))), hidden...)
			continue
		}
		p.find(at(&r.Object, globalAccessAttribute, r.AllowGlobalAccess).with(r.Region.Sensitive),
			fmt.Sprintf("%s is in %s and has no global access, so that clients in %s can't reach it.", subject("Forwarding rule", &r.Object), region, list(far)),
			"Set allow_global_access = true.")
	}
}
