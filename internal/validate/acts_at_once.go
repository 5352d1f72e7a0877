// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var actsAtOnce = &Rule{
	ID:        "FO317",
	Slug:      "acts-at-once",
	Title:     "A new composite health check acts on consumers at once",
	Severity:  Warning,
	Types:     []string{"google_compute_region_composite_health_check"},
	Attribute: destinationAttribute,
	Finds:     "A composite health check that a plan creates or replaces. From a configuration alone it can't be told which checks exist, so that every check is meant.",
	Why:       "Composite health has no test mode: as soon as the check exists, its state moves every connected consumer. A threshold that is too strict empties a region within moments of the apply.",
	Fix:       "Look at the outcomes first, then roll out region by region. failover preview shows which failures flip the check.",
	Unsure:    "The count or for_each of the check is known only after apply.",
	Facts:     []string{"CH-014"},
	Check:     checkActsAtOnce,
}

func checkActsAtOnce(p *Pass) {
	p.composites(func(c *topology.CompositeHealthCheck) {
		if isModel(&c.Object) || c.Input < 0 || c.Input >= len(p.Topology.Inputs) {
			return
		}
		what := "is there"
		switch p.Topology.Inputs[c.Input].Kind {
		case "state":
			return
		case "plan":
			if !isNew(&c.Object) {
				return
			}
			what = "is created"
		}
		if c.Symbolic {
			p.unsure(&c.Object, fmt.Sprintf("%s is there", lower(composite(c))), topology.Origin{Attribute: "for_each"})
			return
		}
		p.find(place{object: &c.Object, attribute: destinationAttribute, origin: c.Destination.Origin},
			fmt.Sprintf("%s has no test mode: as soon as it %s, its state moves every connected consumer.", composite(c), what),
			"Look at the outcomes first, and roll out region by region.")
	})
}
