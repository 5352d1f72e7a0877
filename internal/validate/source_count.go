// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const sourcesAttribute = "sources"

var sourceCount = &Rule{
	ID:        "FO305",
	Slug:      "source-count",
	Title:     "A health source does not name exactly one backend service",
	Severity:  Error,
	Types:     healthSourceTypes,
	Attribute: sourcesAttribute,
	Finds:     "A health source whose sources lists no backend service, or more than one.",
	Why:       "A health source stands for one backend service. The provider checks the length only where every link is known, and does not require the argument, so that the fault appears at apply.",
	Fix:       "Make a health source for each backend service, and list them all in the composite health check.",
	Unsure:    "The list is known only after apply.",
	Facts:     []string{"CH-007", "CH-019"},
	Check:     checkSourceCount,
}

func checkSourceCount(p *Pass) {
	p.healthSources(func(s *topology.HealthSource) {
		where := at(&s.Object, sourcesAttribute, s.SourcesSet)
		switch n := len(s.Sources); {
		case n > 1:
			where.origin = s.Sources[0].Origin
			p.find(where,
				fmt.Sprintf("%s names %d backend services, and a health source stands for exactly one.", healthSource(s), n),
				"Make a health source for each backend service, and list them all in the composite health check.")
		case n == 1:
		case s.SourcesSet.IsUnknown():
			p.unsure(&s.Object, fmt.Sprintf("%s names exactly one backend service", lower(healthSource(s))), named(s.SourcesSet.Origin, sourcesAttribute))
		default:
			p.find(where,
				fmt.Sprintf("%s names no backend service, and a health source stands for exactly one. The plan passes, and the API refuses it.", healthSource(s)),
				"Name one backend service in sources.")
		}
	})
}
