// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// compositeConsumers: what a consumer of a published service does.
var compositeConsumers = []Statement{
	{ID: "CH-050", Text: "Consumers that can move between regions are global external Application Load Balancers and cross-region internal ones, and most likely the proxy Network Load Balancers of both kinds; classic and regional ones have no other region.", Documents: []string{"G22", "G24", "G21"}, Confidence: "0.85"},
	{ID: "CH-051", Text: "A consumer has one global backend service with a Private Service Connect endpoint group for each of at least two regions, each with one endpoint.", Documents: []string{"G24", "G7"}},
	{ID: "CH-052", Text: "An endpoint group mirrors the producer's composite state and gets no traffic while it is UNHEALTHY; the consumer configures nothing.", Documents: []string{"G24", "G21"}},
	{ID: "CH-053", Text: "When every endpoint group is unhealthy, traffic is spread over all of them.", Documents: []string{"G21"}},
	{ID: "CH-054", Text: "An endpoint group of state UNKNOWN gets traffic as without composite health.", Documents: []string{"G24"}, Confidence: "0.75", Questions: []string{"Q15"}},
	{ID: "CH-055", Text: "Outlier detection acts beside composite health, and an endpoint that either takes out is avoided.", Documents: []string{"G24"}, Confidence: "0.5", Questions: []string{"Q15"}},
	{ID: "CH-056", Text: "Private Service Connect backends have no balancing mode and no capacity, so that spilling by capacity and service policies don't apply to them.", Documents: []string{"G8", "G19"}, Confidence: "0.8"},
	{ID: "CH-057", Text: "Producer rules want global access where proxies of another region connect.", Documents: []string{"G21"}, Confidence: "0.6"},
	{ID: "CH-058", Text: "An endpoint group whose producer has no composite health check counts as usable.", Documents: []string{"G24"}, Confidence: "0.8"},
}
