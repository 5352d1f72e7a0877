// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var percentZero = &Rule{
	ID:        "FO302",
	Slug:      "percent-zero",
	Title:     "A healthy percentage of 0 becomes 60",
	Severity:  Warning,
	Types:     aggregationPolicyTypes,
	Attribute: percentAttribute,
	Finds:     "healthy_percent_threshold = 0, which says that the minimum count alone shall decide.",
	Why:       "The google provider takes 0 for not set and leaves it out of the request, so that the API stores its default of 60 percent. The source then turns unhealthy much earlier than the configuration says, and every later plan shows a difference. The preview counts with 60.",
	Fix:       "Write 1, which for up to 100 endpoints demands one healthy endpoint, as the minimum count does anyway.",
	Unsure:    "The percentage is known only after apply.",
	Facts:     []string{"CH-005", "CH-035"},
	Check:     checkPercentZero,
}

func checkPercentZero(p *Pass) {
	p.policies(func(a *topology.AggregationPolicy) {
		v := a.HealthyPercentWritten
		if v.IsUnknown() {
			p.unsure(&a.Object, fmt.Sprintf("the percentage of %s is 0, which becomes 60", lower(aggregationPolicy(a))), named(v.Origin, percentAttribute))
			return
		}
		if topology.Is(v, 0) && topology.IsNot(a.HealthyPercentThreshold, 0) {
			p.find(at(&a.Object, percentAttribute, v),
				fmt.Sprintf("%s has healthy_percent_threshold = 0. The google provider leaves a 0 out of the request, so that the API's default of 60 percent holds, and every later plan shows a difference.", aggregationPolicy(a)),
				"Write 1 if the minimum count alone shall decide.")
		}
	})
}
