// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const minimumAttribute = "min_healthy_threshold"

var minimumBelowOne = &Rule{
	ID:        "FO303",
	Slug:      "minimum-below-one",
	Title:     "The minimum of healthy endpoints is below 1",
	Severity:  Error,
	Types:     aggregationPolicyTypes,
	Attribute: minimumAttribute,
	Finds:     "A min_healthy_threshold of 0 or less.",
	Why:       "At least one endpoint has to be healthy for a source to be so. The provider checks no range, and the API refuses the value.",
	Fix:       "Write 1 or more, or leave it out for 1.",
	Unsure:    "The minimum is known only after apply.",
	Facts:     []string{"CH-003"},
	Check:     checkMinimumBelowOne,
}

func checkMinimumBelowOne(p *Pass) {
	p.policies(func(a *topology.AggregationPolicy) {
		v := a.MinHealthyThreshold
		if v.IsUnknown() {
			p.unsure(&a.Object, fmt.Sprintf("the minimum of %s is at least 1", lower(aggregationPolicy(a))), named(v.Origin, minimumAttribute))
			return
		}
		if n, ok := v.Get(); ok && n < 1 {
			p.find(at(&a.Object, minimumAttribute, v),
				fmt.Sprintf("%s has min_healthy_threshold = %d, and at least one endpoint has to be healthy. The provider does not check it; the API refuses it.", aggregationPolicy(a), n),
				"Write 1 or more, or leave it out for 1.")
		}
	})
}
