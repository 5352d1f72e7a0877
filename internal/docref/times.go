// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// times: documented durations.
var times = []Statement{
	{ID: "TIME-001", Text: "A health check probes every 5 seconds, waits 5 seconds and counts 2 results either way by default.", Documents: []string{"G11", "T-compute_health_check"}},
	{ID: "TIME-002", Text: "A dead VM is detected after the interval times the unhealthy threshold, about 10 seconds by default.", Documents: []string{"G3"}},
	{ID: "TIME-003", Text: "A recovered VM is detected after the interval times the healthy threshold, about 10 seconds by default.", Documents: []string{"G3"}},
	{ID: "TIME-004", Text: "A probe that hangs adds up to one timeout.", Documents: []string{"G9"}, Confidence: "0.7"},
	{ID: "TIME-005", Text: "DNS failover takes at most the TTL plus the interval times the unhealthy threshold.", Documents: []string{"G13"}},
	{ID: "TIME-006", Text: "Cloud DNS probes every 30 to 300 seconds, so that detection takes 30 seconds at least.", Documents: []string{"G11", "G13"}},
	{ID: "TIME-007", Text: "Google recommends a TTL of 30 to 60 seconds.", Documents: []string{"G13"}},
	{ID: "TIME-008", Text: "TTL 30, interval 30 and threshold 1 bound the outage by 60 seconds, threshold 2 by 90 seconds.", Documents: []string{"G13"}},
	{ID: "TIME-009", Text: "Scale-in protection lasts at least the TTL plus the interval.", Documents: []string{"G13"}},
	{ID: "TIME-010", Text: "Connections drain at failover for 300 or 600 seconds, depending on the document.", Documents: []string{"G1", "G11"}, Questions: []string{"Q2"}},
	{ID: "TIME-011", Text: "Idle connections are forgotten after 600 seconds on internal load balancers, up to 57,600 by configuration, and after 60 seconds on external ones.", Documents: []string{"T-compute_region_backend_service"}, Questions: []string{"Q18"}},
	{ID: "TIME-012", Text: "Proxies are allocated over windows of 10 minutes.", Documents: []string{"G18"}},
	{ID: "TIME-013", Text: "Auto-capacity drain ends after 60 seconds above its threshold.", Documents: []string{"G19"}},
	{ID: "TIME-014", Text: "How fast a composite state reaches the consumer is not documented.", Documents: []string{"G24"}},
	{ID: "TIME-015", Text: "With fast IP move the packets that announce the new leader are honoured for about 20 minutes and sent every 10 seconds.", Documents: []string{"G11"}},
	{ID: "TIME-016", Text: "How fast a health state reaches the name servers of Cloud DNS is not documented; only the bound is.", Documents: []string{"G16"}},
	{ID: "TIME-017", Text: "DNS failback takes at most the TTL plus the interval times the healthy threshold.", Documents: []string{"G13"}, Confidence: "0.8"},
}
