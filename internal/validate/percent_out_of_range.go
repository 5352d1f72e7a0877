// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const percentAttribute = "healthy_percent_threshold"

var percentOutOfRange = &Rule{
	ID:        "FO301",
	Slug:      "percent-out-of-range",
	Title:     "The healthy percentage of an aggregation policy lies outside 0 to 100",
	Severity:  Error,
	Types:     aggregationPolicyTypes,
	Attribute: percentAttribute,
	Finds:     "A healthy_percent_threshold below 0 or above 100.",
	Why:       "The threshold is a percentage of endpoints. The provider checks no range, so that the value survives the plan and the API refuses it.",
	Fix:       "Choose a percentage between 1 and 100.",
	Unsure:    "The percentage is known only after apply.",
	Facts:     []string{"CH-003"},
	Check:     checkPercentOutOfRange,
}

func checkPercentOutOfRange(p *Pass) {
	p.policies(func(a *topology.AggregationPolicy) {
		v := a.HealthyPercentWritten
		if v.IsUnknown() {
			p.unsure(&a.Object, fmt.Sprintf("the percentage of %s lies between 0 and 100", lower(aggregationPolicy(a))), named(v.Origin, percentAttribute))
			return
		}
		if n, ok := v.Get(); ok && (n < 0 || n > 100) {
			p.find(at(&a.Object, percentAttribute, v),
				fmt.Sprintf("%s has healthy_percent_threshold = %d, which is no percentage. The provider does not check it; the API refuses it.", aggregationPolicy(a), n),
				"Choose a percentage between 1 and 100.")
		}
	})
}
