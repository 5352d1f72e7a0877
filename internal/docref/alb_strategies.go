// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// albStrategies: how an external Application Load Balancer fails over through Cloud DNS.
var albStrategies = []Statement{
	{ID: "ALB-001", Text: "A backup is always a regional external Application Load Balancer, since it is self-contained in its region: global and classic ones share the infrastructure that fails, and no API checks this.", Documents: []string{"G13"}},
	{ID: "ALB-002", Text: "Google advises two or more regional load balancers for a global primary, one in each region where the primary has backends.", Documents: []string{"G13"}, Questions: []string{"Q20"}},
	{ID: "ALB-003", Text: "Active-passive: a failover record names the global load balancer as primary and regional ones as backups, which idle in steady state and want tests or a trickle.", Documents: []string{"G13"}},
	{ID: "ALB-004", Text: "Active-active: the global load balancer sends to an internet network endpoint group whose name resolves, by a geolocation policy, to the regional load balancers, while the public failover record bypasses to the same ones.", Documents: []string{"G13"}},
	{ID: "ALB-005", Text: "Google prefers active-active unless the application needs balancing by capacity across regions.", Documents: []string{"G13"}},
	{ID: "ALB-006", Text: "In active-active the global tier sends to the nearest regional load balancer without regard to capacity, and both tiers are billed; in active-passive two independent configurations must be kept in step.", Documents: []string{"G13"}},
	{ID: "ALB-007", Text: "After failover clients reach regional addresses, with more latency and without edge features; failback is automatic and expected without downtime.", Documents: []string{"G13"}},
	{ID: "ALB-008", Text: "A global internet network endpoint group holds one endpoint and its backend service must have no health check, so that the health-checked geolocation record alone detects a dead region.", Documents: []string{"G7", "G8", "G11", "G13"}, Questions: []string{"Q19"}},
	{ID: "ALB-009", Text: "The name of the internet endpoint must not be the public failover name, or the global load balancer would resolve to itself.", Documents: []string{"G13"}, Confidence: "0.95"},
	{ID: "ALB-010", Text: "Cloud DNS has weighted, geolocation and failover policies and no latency policy.", Documents: []string{"G13", "G15"}, Questions: []string{"Q9"}},
	{ID: "ALB-011", Text: "Active-active traffic tests the regional load balancers all the time; in active-passive a change of the global one acts everywhere at once and the regional ones go untested.", Documents: []string{"G13"}},
	{ID: "ALB-012", Text: "Google advises to test failover and failback regularly and to keep both configurations in step by automation.", Documents: []string{"G13"}},
}
