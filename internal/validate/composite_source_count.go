// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const (
	healthSourcesAttribute = "health_sources"
	healthSourceLimit      = 10
)

var compositeSourceCount = &Rule{
	ID:        "FO308",
	Slug:      "composite-source-count",
	Title:     "A composite health check has no health source or more than ten",
	Severity:  Error,
	Types:     compositeTypes,
	Attribute: healthSourcesAttribute,
	Finds:     "A composite health check whose health_sources is empty, missing or longer than 10.",
	Why:       "A composite health check takes 1 to 10 sources. The provider stops the plan at more than 10 known ones and does not require the argument, so that the other faults appear at apply.",
	Fix:       "Name 1 to 10 health sources. A service that depends on more must leave the less important ones out.",
	Unsure:    "The list is known only after apply.",
	Facts:     []string{"CH-009"},
	Check:     checkCompositeSourceCount,
}

func checkCompositeSourceCount(p *Pass) {
	p.composites(func(c *topology.CompositeHealthCheck) {
		where := at(&c.Object, healthSourcesAttribute, c.SourcesSet)
		switch n := len(c.Sources); {
		case n > healthSourceLimit:
			p.find(where,
				fmt.Sprintf("%s has %d health sources, and %d are the most.", composite(c), n, healthSourceLimit),
				"Leave the less important sources out.")
		case n > 0:
		case c.SourcesSet.IsUnknown():
			p.unsure(&c.Object, fmt.Sprintf("%s has 1 to %d health sources", lower(composite(c)), healthSourceLimit), named(c.SourcesSet.Origin, healthSourcesAttribute))
		default:
			p.find(where,
				fmt.Sprintf("%s has no health source, and it needs at least one. The plan passes, and the API refuses it.", composite(c)),
				"Name the health sources on which the published service depends.")
		}
	})
}
