// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var minimumNeverMet = &Rule{
	ID:        "FO313",
	Slug:      "minimum-never-met",
	Title:     "The minimum of healthy endpoints is more than there are",
	Severity:  Warning,
	Types:     aggregationPolicyTypes,
	Attribute: minimumAttribute,
	Finds:     "An aggregation policy whose min_healthy_threshold is above the number of endpoints that a health source's backend service can have.",
	Why:       "Such a source is never healthy, and with it the composite health check: consumers leave the region for good, or fail open when every region is like that.",
	Fix:       "Lower min_healthy_threshold, or give the groups more endpoints.",
	Unsure:    "The minimum or the size of a group is not known.",
	Facts:     []string{"CH-031", "CH-032"},
	Check:     checkMinimumNeverMet,
}

func checkMinimumNeverMet(p *Pass) {
	for _, a := range p.aggregations() {
		if !own(&a.policy.Object) {
			continue
		}
		minimum, known := a.minimum.Or(defaultMinimum)
		question := fmt.Sprintf("%s can have as many healthy endpoints as its policy demands", lower(healthSource(a.source)))
		switch {
		case !known:
			p.unsure(&a.policy.Object, question, named(a.minimum.Origin, minimumAttribute))
		case a.endpoints.Max == topology.NoLimit && a.endpoints.Min < minimum || len(a.hidden) > 0 && !a.endpoints.Contains(minimum) && a.endpoints.Min < minimum:
			p.unsure(&a.policy.Object, question, unique(a.hidden)...)
		case a.endpoints.Max != topology.NoLimit && a.endpoints.Max < minimum:
			p.find(at(&a.policy.Object, minimumAttribute, a.minimum),
				fmt.Sprintf("%s demands %d healthy endpoints, and %s has %s. That source is never healthy, so that consumers leave its region for good.", aggregationPolicy(a.policy), minimum, lower(healthSource(a.source)), sizeText(a.endpoints, "endpoint")),
				"Lower min_healthy_threshold, or give the backend service more endpoints.", a.source.At(sourcesAttribute))
		}
	}
}
