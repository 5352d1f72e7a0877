// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const aggregationAttribute = "health_aggregation_policy"

var aggregationPolicyMissing = &Rule{
	ID:        "FO306",
	Slug:      "aggregation-policy-missing",
	Title:     "A health source has no aggregation policy",
	Severity:  Error,
	Types:     healthSourceTypes,
	Attribute: aggregationAttribute,
	Finds:     "A health source without health_aggregation_policy.",
	Why:       "The policy says how many endpoints must be healthy, and the API requires it. The provider does not, so that the plan passes.",
	Fix:       "Name a health aggregation policy of the same region; one policy can serve many sources.",
	Unsure:    "The policy is known only after apply and comes from no resource, so that it could be null.",
	Facts:     []string{"CH-007", "CH-006"},
	Check:     checkAggregationPolicyMissing,
}

func checkAggregationPolicyMissing(p *Pass) {
	p.healthSources(func(s *topology.HealthSource) {
		switch l := s.AggregationPolicy; {
		case l.State == topology.Open && len(l.Candidates) == 0:
			p.unsure(&s.Object, fmt.Sprintf("%s has an aggregation policy", lower(healthSource(s))), named(l.Origin, aggregationAttribute))
			return
		case l.State != topology.NoLink:
			return
		}
		p.find(place{object: &s.Object, attribute: aggregationAttribute, origin: s.AggregationPolicy.Origin},
			fmt.Sprintf("%s names no health aggregation policy, which says how many of its endpoints must be healthy. The plan passes, and the API refuses it.", healthSource(s)),
			"Set health_aggregation_policy to a policy of the same region.")
	})
}
