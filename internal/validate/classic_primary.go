// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var classicPrimary = &Rule{
	ID:        "FO246",
	Slug:      "classic-primary",
	Title:     "The primary is a classic load balancer",
	Severity:  Info,
	Types:     recordTypes,
	Attribute: primaryAttribute,
	Finds:     "A failover record whose primary is the address of a classic Application Load Balancer.",
	Why:       "Classic load balancers are not built like the regional ones, so that features and behaviour differ more than from a global external Application Load Balancer.",
	Fix:       "Test failover and failback before production, or move to a global external Application Load Balancer.",
	Unsure:    "The primary's address is known only after apply and can't be followed.",
	Facts:     []string{"ALB-025"},
	Check:     checkClassicPrimary,
}

func checkClassicPrimary(p *Pass) {
	p.pairs(func(pr pair) {
		r := pr.record
		i := slices.IndexFunc(pr.primaries, func(f *topology.ForwardingRule) bool { return f.Kind() == topology.ClassicALB })
		switch {
		case i >= 0 && r.Primary != nil:
			p.find(place{object: &r.Object, attribute: path(r.Primary.Origin, primaryAttribute), origin: r.Primary.Origin},
				fmt.Sprintf("%s has the primary %s, a classic Application Load Balancer. Its features differ more from those of regional backups than those of a global external one.", record(r), pr.primaries[i].Object.Address),
				"Test failover and failback before production, or use scheme EXTERNAL_MANAGED.", pr.primaries[i].At(""))
		case len(pr.primaries) == 0 && len(pr.hidden) > 0:
			p.unsure(&r.Object, fmt.Sprintf("the primary of %s is a classic load balancer", lower(record(r))), unique(pr.hidden)...)
		}
	})
}
