// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"
)

const sourceRegionsAttribute = "source_regions"

var sourceRegionsCount = &Rule{
	ID:        "FO201",
	Slug:      "source-regions-count",
	Title:     "A health check for Cloud DNS does not probe from three different regions",
	Severity:  Error,
	Types:     probeTypes,
	Attribute: sourceRegionsAttribute,
	Finds:     "A health check with source_regions that are not exactly three, of which two are the same, or of which one does not have the form of a Google Cloud region, such as us or europe.",
	Why:       "Cloud DNS probes from exactly three regions and takes a target as failed when two of them agree. The provider counts them only where the list is known, and neither compares them nor looks at their names.",
	Fix:       "Name three different regions, near to where the clients are.",
	Unsure:    "The list is known only after apply.",
	Facts:     []string{"DNS-030", "DNS-036"},
	Check:     checkSourceRegionsCount,
}

func checkSourceRegionsCount(p *Pass) {
	for _, h := range p.Topology.HealthChecks {
		v := h.SourceRegions
		if !own(&h.Object) || v.IsNull() {
			continue
		}
		regions, known := v.Get()
		if !known {
			p.unsure(&h.Object, fmt.Sprintf("%s probes from three different regions", lower(healthCheck(h))), named(v.Origin, sourceRegionsAttribute))
			continue
		}
		different := slices.Clone(regions)
		slices.Sort(different)
		different = slices.Compact(different)
		if i := slices.IndexFunc(regions, func(r string) bool { return !isRegion(r) }); i >= 0 {
			p.find(at(&h.Object, sourceRegionsAttribute, v),
				fmt.Sprintf("%s has the source region %q, which is no Google Cloud region. The plan passes, and the API refuses the check.", healthCheck(h), regions[i]),
				"Name three different regions, for example us-east1.")
			continue
		}
		if len(regions) == 3 && len(different) == 3 {
			continue
		}
		what := fmt.Sprintf("has %d source_regions", len(regions))
		if len(different) < len(regions) {
			what = fmt.Sprintf("has %d source_regions of which %d are different", len(regions), len(different))
		}
		p.find(at(&h.Object, sourceRegionsAttribute, v),
			fmt.Sprintf("%s %s, and Cloud DNS probes from exactly three different ones.", healthCheck(h), what),
			"Name three different regions.")
	}
}
