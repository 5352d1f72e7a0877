// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var aggregationPolicies = []string{"healthAggregationPolicies"}

// computeRegionHealthAggregationPolicy adapts a health aggregation policy.
func computeRegionHealthAggregationPolicy(in *instance) {
	aggregationPolicy(in, in.regional(), aggregationPolicies)
}

// aggregationPolicy adapts a policy with the defaults of CH-003 and CH-004. A
// percentage of 0 that is to be applied is never sent, so the API's own default
// is in effect (CH-005). One that was recorded was read from the API.
func aggregationPolicy(in *instance, object topology.Object, collections []string) {
	b := in.body()
	p := &topology.AggregationPolicy{
		Object:                object,
		HealthyPercentWritten: b.whole("healthy_percent_threshold"),
		MinHealthyThreshold:   orDefault(b.whole("min_healthy_threshold"), 1),
		PolicyType:            orDefault(b.text("policy_type"), "BACKEND_SERVICE_POLICY"),
	}
	const percent = 60
	p.HealthyPercentThreshold = orDefault(p.HealthyPercentWritten, percent)
	if topology.Is(p.HealthyPercentThreshold, 0) && !in.stands() {
		p.HealthyPercentThreshold = topology.Default(percent, p.HealthyPercentWritten.Origin)
	}
	list := func(t *topology.Topology) *[]*topology.AggregationPolicy { return &t.AggregationPolicies }
	register(in, p, &p.Object, collections, list, nil)
}

// stands reports whether the values are those that were read from the API, and
// nothing is about to change them.
func (in *instance) stands() bool {
	return in.source.Kind == "state" || in.Change != nil && slices.Equal(in.Change.Actions, []string{"no-op"})
}

// anAggregationPolicy is what a health source names.
func anAggregationPolicy(location string) wanted[topology.AggregationPolicy] {
	return wanted[topology.AggregationPolicy]{
		collections: aggregationPolicies, location: location,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.AggregationPolicy {
			p, _ := outsider(in, s, func(p *topology.AggregationPolicy) {
				whole := topology.Unknown[int](at)
				*p = topology.AggregationPolicy{
					Object: outsideObject(in, s, text, at), HealthyPercentThreshold: whole, HealthyPercentWritten: whole,
					MinHealthyThreshold: whole, PolicyType: topology.Unknown[string](at),
				}
			})
			return p
		},
	}
}
