// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// albSharing: backends that a primary and a backup share.
var albSharing = []Statement{
	{ID: "ALB-030", Text: "Full redundancy wants backends of its own on each side; sharing is allowed where the backup load balancer is in the region of the shared group.", Documents: []string{"G13"}},
	{ID: "ALB-031", Text: "A shared autoscaled group scales on CPU only; load-balancing utilization is not supported there.", Documents: []string{"G13"}, Confidence: "0.8"},
	{ID: "ALB-032", Text: "Both services of a shared autoscaled group use balancing mode UTILIZATION only, since with RATE an instance can get twice the traffic while clients move.", Documents: []string{"G13"}},
	{ID: "ALB-033", Text: "A shared autoscaled group must not scale in for at least the record's TTL plus the check interval; the longer outage bound is the safer window.", Documents: []string{"G13"}, Questions: []string{"Q17"}},
	{ID: "ALB-034", Text: "Without these settings the group may shrink as soon as the global load balancer loses its traffic, which makes a second outage.", Documents: []string{"G13"}},
	{ID: "ALB-035", Text: "Zonal network endpoint groups have no UTILIZATION mode, so that only instance groups can be shared that way.", Documents: []string{"G8"}},
	{ID: "ALB-036", Text: "Google advises against an autoscaled group in more than one backend service at all, apart from these conditions.", Documents: []string{"G8"}},
	{ID: "ALB-037", Text: "Services that share a group need compatible balancing modes.", Documents: []string{"G6"}},
}
