// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var sourceNotKnownYet = &Rule{
	ID:        "FO504",
	Slug:      "source-not-known-yet",
	Title:     "A composite health check takes in a source whose state is not known yet",
	Severity:  Warning,
	Types:     []string{"google_compute_region_composite_health_check"},
	Attribute: "health_sources",
	Finds:     "A plan that creates or replaces a health source and, in the same apply, a composite health check over it for a forwarding rule that already stands; or that adds such a source to a check that stands.",
	Why:       "A source is UNKNOWN after it was created, and a check over it is UNKNOWN as long as no other source is unhealthy. Consumers take such a region as usable: one that had failed over comes back before anybody knows its state.",
	Fix:       "Create the sources in an apply of their own, look at their states, and name them in the check in the next one.",
	Unsure:    "The plan does not tell which sources the check has.",
	Facts:     []string{"CH-037", "CH-036", "CH-054", "CH-014"},
	Check:     checkSourceNotKnownYet,
}

func checkSourceNotKnownYet(p *Pass) {
	if p.Options.Before == nil {
		return
	}
	stood := map[objectKey]bool{}
	for _, c := range p.Options.Before.CompositeHealthChecks {
		stood[objectKey{c.Input, c.Address}] = true
	}
	p.composites(func(c *topology.CompositeHealthCheck) {
		if isModel(&c.Object) || !p.inPlan(&c.Object) || c.Change == topology.NoChange {
			return
		}
		// Where the rule is new as well, there is no traffic yet to move.
		rule := c.Destination.To
		if !stood[keyBefore(&c.Object)] && (rule == nil || c.Destination.State == topology.Linked && !stays(&rule.Object)) {
			return
		}
		var fresh []string
		var open []topology.Origin
		for _, l := range c.Sources {
			switch {
			case l.State == topology.Linked && l.To != nil && !stays(&l.To.Object):
				fresh = append(fresh, linkText(l, sourceBase))
			case l.State == topology.Open:
				open = append(open, named(l.Origin, "health_sources"))
			}
		}
		if c.SourcesSet.IsUnknown() {
			open = append(open, named(c.SourcesSet.Origin, "health_sources"))
		}
		switch {
		case len(fresh) > 0:
			word := "is"
			if len(fresh) > 1 {
				word = "are"
			}
			p.find(at(&c.Object, "health_sources", c.SourcesSet),
				fmt.Sprintf("%s takes in %s, which %s created by the same plan. Until its state is known the check is UNKNOWN unless another source is unhealthy, and consumers take the region as usable.", composite(c), list(fresh), word),
				"Create the sources first, and name them in the check in a second apply.")
		case len(open) > 0:
			p.unsure(&c.Object, fmt.Sprintf("every source of %s is there already", lower(composite(c))), open...)
		}
	})
}
