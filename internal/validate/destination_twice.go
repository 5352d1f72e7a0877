// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var destinationTwice = &Rule{
	ID:        "FO311",
	Slug:      "destination-twice",
	Title:     "Two composite health checks have the same destination",
	Severity:  Error,
	Types:     compositeTypes,
	Attribute: destinationAttribute,
	Finds:     "A forwarding rule that is the health_destination of two composite health checks. The finding stands at each of them.",
	Why:       "A forwarding rule has at most one composite health check; the API is expected to refuse the second.",
	Fix:       "Use one check with all the health sources; ten fit into one.",
	Unsure:    "A destination is known only after apply and could be that of another check.",
	Facts:     []string{"CH-011", "CH-009"},
	Check:     checkDestinationTwice,
}

func checkDestinationTwice(p *Pass) {
	all := p.Topology.CompositeHealthChecks
	p.composites(func(c *topology.CompositeHealthCheck) {
		l := c.Destination
		if l.State == topology.Open && len(all) > 1 {
			p.unsure(&c.Object, fmt.Sprintf("another composite health check has the destination of %s", lower(composite(c))), named(l.Origin, destinationAttribute))
			return
		}
		if l.To == nil {
			return
		}
		var others []string
		var related []topology.Origin
		for _, o := range p.index.checks[l.To] {
			if o != c && isModel(&o.Object) == isModel(&c.Object) {
				others = append(others, lower(composite(o)))
				related = append(related, o.Destination.Origin)
			}
		}
		if len(others) == 0 {
			return
		}
		p.find(place{object: &c.Object, attribute: destinationAttribute, origin: l.Origin},
			fmt.Sprintf("%s has the destination %s, which %s has too. A forwarding rule has at most one composite health check.", composite(c), ruleText(l), list(others)),
			"Use one composite health check with the sources of both.", related...)
	})
}
