// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var internalTargetWithoutGlobalAccess = &Rule{
	ID:        "FO243",
	Slug:      "internal-target-without-global-access",
	Title:     "An internal load balancer that is a DNS target has no global access",
	Severity:  Warning,
	Types:     []string{"google_compute_forwarding_rule"},
	Attribute: globalAccessAttribute,
	Finds:     "A regional forwarding rule that is a health-checked internal target of a record, without allow_global_access.",
	Why:       "Cloud DNS takes the health of an internal load balancer only where global access is on, and clients that are sent to another region's load balancer can't reach it without.",
	Fix:       "Set allow_global_access = true on the rule.",
	Unsure:    "The switch, or the rule behind a target, is known only after apply.",
	Facts:     []string{"DNS-011", "PNLB-080"},
	Check:     checkInternalTargetWithoutGlobalAccess,
}

func checkInternalTargetWithoutGlobalAccess(p *Pass) {
	done := map[*topology.ForwardingRule]bool{}
	p.records(func(r *topology.DNSRecord) {
		for _, block := range checkedTargets(r) {
			for _, t := range block.Internal {
				rule := t.Rule.To
				if rule == nil {
					if t.Rule.State == topology.Open {
						p.unsure(&r.Object, fmt.Sprintf("the internal load balancers of %s have global access", lower(record(r))), named(t.Origin, internalBalancers))
					}
					continue
				}
				// A model says nothing about global access.
				if done[rule] || !own(&rule.Object) || isModel(&rule.Object) || rule.Global {
					continue
				}
				done[rule] = true
				global, known := rule.AllowGlobalAccess.Or(false)
				switch {
				case !known:
					p.unsure(&rule.Object, fmt.Sprintf("%s has global access", lower(forwardingRule(rule))), named(rule.AllowGlobalAccess.Origin, globalAccessAttribute))
				case !global:
					p.find(at(&rule.Object, globalAccessAttribute, rule.AllowGlobalAccess),
						fmt.Sprintf("%s is a health-checked target of %s and has no global access: Cloud DNS can't use its health, and clients of other regions can't reach it.", forwardingRule(rule), lower(record(r))),
						"Set allow_global_access = true.", t.Origin)
				}
			}
		}
	})
}
