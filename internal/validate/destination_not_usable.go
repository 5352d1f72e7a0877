// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const destinationAttribute = "health_destination"

var destinationNotUsable = &Rule{
	ID:        "FO309",
	Slug:      "destination-not-usable",
	Title:     "The destination of a composite health check can't be one",
	Severity:  Error,
	Types:     compositeTypes,
	Attribute: destinationAttribute,
	Finds:     "A composite health check whose health_destination is a global forwarding rule, is in another region, or has a scheme other than INTERNAL or INTERNAL_MANAGED.",
	Why:       "The destination is the producer's regional internal forwarding rule, in the region of the check. The plan does not look, and the API refuses the check.",
	Fix:       "Name the forwarding rule that the service attachment publishes.",
	Unsure:    "The forwarding rule, its region or its scheme is known only after apply.",
	Facts:     []string{"CH-010", "CH-012"},
	Check:     checkDestinationNotUsable,
}

func checkDestinationNotUsable(p *Pass) {
	p.composites(func(c *topology.CompositeHealthCheck) {
		l := c.Destination
		if l.State == topology.NoLink {
			return
		}
		var wrong []string
		var hidden []topology.Origin
		if r := l.To; l.State == topology.Open || r == nil {
			hidden = append(hidden, named(l.Origin, destinationAttribute))
		} else {
			switch there, open := differs(c.Region, r.Region); {
			case r.Global:
				wrong = append(wrong, "is global")
			case there == yes:
				region, _ := r.Region.Get()
				own, _ := c.Region.Get()
				wrong = append(wrong, fmt.Sprintf("is in region %s instead of %s", region, own))
			case there == unsure:
				for _, o := range open {
					hidden = append(hidden, named(o, "region"))
				}
			}
			switch scheme, known := r.Scheme.Get(); {
			case r.Outside:
			case !known:
				hidden = append(hidden, named(r.Scheme.Origin, "load_balancing_scheme"))
			case scheme != topology.SchemeInternal && scheme != topology.SchemeInternalManaged:
				wrong = append(wrong, "has scheme "+scheme)
			}
		}
		switch {
		case len(wrong) > 0:
			p.find(place{object: &c.Object, attribute: destinationAttribute, origin: l.Origin}.with(c.Region.Sensitive, l.To.Region.Sensitive, l.To.Scheme.Sensitive),
				fmt.Sprintf("%s has the destination %s, which %s. It must be a regional rule of scheme INTERNAL or INTERNAL_MANAGED in the region of the check; the API refuses another.", composite(c), ruleText(l), list(wrong)),
				"Name the internal forwarding rule that the service attachment publishes.")
		case len(hidden) > 0:
			p.unsure(&c.Object, fmt.Sprintf("the destination of %s can be one", lower(composite(c))), hidden...)
		}
	})
}

func ruleText(l topology.Link[topology.ForwardingRule]) string {
	return linkText(l, func(r *topology.ForwardingRule) *topology.Object { return &r.Object })
}
