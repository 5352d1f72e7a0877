// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

// AggregationPolicy is a regional health aggregation policy.
type AggregationPolicy struct {
	Object
	// HealthyPercentThreshold is the percentage as it is in effect: a 0
	// that the provider does not send is the API's 60 (CH-005).
	HealthyPercentThreshold Value[int]
	// HealthyPercentWritten is the percentage as it was written.
	HealthyPercentWritten Value[int]
	MinHealthyThreshold   Value[int]
	PolicyType            Value[string]
}

// HealthSource is a regional health source.
type HealthSource struct {
	Object
	SourceType Value[string]
	// Sources are the backend services that are named; one is allowed.
	// SourcesSet tells whether any is, since a list can be unknown as a
	// whole.
	Sources           []Link[BackendService]
	SourcesSet        Value[bool]
	AggregationPolicy Link[AggregationPolicy]
}

// CompositeHealthCheck is a regional composite health check.
type CompositeHealthCheck struct {
	Object
	Sources    []Link[HealthSource]
	SourcesSet Value[bool]
	// Destination is health_destination, the producer's forwarding rule.
	Destination Link[ForwardingRule]
}
