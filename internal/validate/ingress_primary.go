// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var ingressPrimary = &Rule{
	ID:        "FO245",
	Slug:      "ingress-primary",
	Title:     "The primary was made by GKE Ingress",
	Severity:  Warning,
	Types:     []string{"google_compute_global_forwarding_rule"},
	Attribute: "name",
	Finds:     "A forwarding rule behind the primary of a failover record that has a name or description as the GKE Ingress controller gives them.",
	Why:       "GKE Ingress makes classic load balancers only, and no regional external ones, so that primary and backup can't be kept in step by it.",
	Fix:       "Use GKE Gateway for both sides.",
	Unsure:    "It is known only after apply how the rule is named.",
	Facts:     []string{"ALB-023"},
	Check:     checkIngressPrimary,
}

func checkIngressPrimary(p *Pass) {
	p.pairs(func(pr pair) {
		for _, f := range pr.primaries {
			switch {
			case f.Outside:
			case f.MadeByGKEIngress.IsUnknown():
				p.unsure(&f.Object, fmt.Sprintf("%s was made by GKE Ingress", lower(forwardingRule(f))), named(f.MadeByGKEIngress.Origin, "name"))
			case topology.Is(f.MadeByGKEIngress, true):
				p.find(at(&f.Object, path(f.MadeByGKEIngress.Origin, "name"), f.MadeByGKEIngress),
					fmt.Sprintf("%s is the primary of %s and was made by GKE Ingress, which makes classic load balancers only and no regional external ones.", forwardingRule(f), lower(record(pr.record))),
					"Use GKE Gateway for primary and backups.", pr.record.PolicyOrigin)
			}
		}
	})
}
