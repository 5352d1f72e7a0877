// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// compositeStates: how states are derived.
var compositeStates = []Statement{
	{ID: "CH-030", Text: "An endpoint's health comes from the ordinary health check of its backend service; VMs of an instance group and endpoints of a network endpoint group count.", Documents: []string{"G24", "G11"}},
	{ID: "CH-031", Text: "A source is HEALTHY while its healthy endpoints reach both the minimum count and the percentage, and UNHEALTHY below either.", Documents: []string{"G24", "G11", "G21"}},
	{ID: "CH-032", Text: "Endpoints are counted over all backends of the service together.", Documents: []string{"G21"}, Confidence: "0.9", Questions: []string{"Q13"}},
	{ID: "CH-033", Text: "The percentage is compared exactly, without rounding.", Documents: []string{"G24"}, Confidence: "0.85", Questions: []string{"Q13"}},
	{ID: "CH-034", Text: "A source without any endpoint is UNHEALTHY.", Documents: []string{"G24"}, Confidence: "0.85", Questions: []string{"Q13"}},
	{ID: "CH-035", Text: "A percentage of 0 leaves the minimum count alone in force.", Documents: []string{"G11"}},
	{ID: "CH-036", Text: "A composite check is UNHEALTHY if any source is, else UNKNOWN if any source is, else HEALTHY.", Documents: []string{"G24"}},
	{ID: "CH-037", Text: "A source is UNKNOWN for a while after it was created or changed.", Documents: []string{"G24"}},
	{ID: "CH-038", Text: "Whether failover backends count in a source is not documented; all endpoints of both roles are counted.", Documents: []string{"G24"}, Confidence: "0.5", Questions: []string{"Q14"}},
	{ID: "CH-039", Text: "State changes are logged by default, sources and composites for the producer, endpoint groups for the consumer.", Documents: []string{"G24", "G23"}, Questions: []string{"Q26"}},
}
