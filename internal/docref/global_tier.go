// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// globalTier: how a global load balancer moves between regions.
var globalTier = []Statement{
	{ID: "GLB-001", Text: "By default the region nearest to the client fills up in proportion to its capacity, and the overflow goes to the next nearest.", Documents: []string{"G19"}},
	{ID: "GLB-002", Text: "When the backends of a region are unhealthy, traffic goes to the next nearest region.", Documents: []string{"G19"}},
	{ID: "GLB-003", Text: "The failover health threshold, 1 to 99 percent and 70 by default, is the healthy share of a backend below which traffic starts to shift; it has nothing to do with the failover ratio.", Documents: []string{"G19", "T-network_services_service_lb_policies"}},
	{ID: "GLB-004", Text: "Auto-capacity drain takes groups with fewer than 25 percent healthy members out while they are fewer than half of all groups, and brings them back at 35 percent for 60 seconds.", Documents: []string{"G19", "T-network_services_service_lb_policies"}},
	{ID: "GLB-005", Text: "Isolation NEAREST stays in the closest region while it has healthy backends; STRICT drops instead of leaving it.", Documents: []string{"G19"}},
	{ID: "GLB-006", Text: "Preferred backends fill first, except with scheme EXTERNAL.", Documents: []string{"G19", "T-compute_backend_service"}},
	{ID: "GLB-007", Text: "A service policy goes with backends that have a balancing mode and lists regional managed groups as unsupported.", Documents: []string{"T-network_services_service_lb_policies", "G19"}},
	{ID: "GLB-008", Text: "A capacity scaler of 0 drains a backend; the sum over a managed service must not be 0.", Documents: []string{"T-compute_region_backend_service"}},
	{ID: "GLB-009", Text: "A proxy load balancer without any healthy backend answers 503, the classic one 502, and proxy Network Load Balancers end new connections.", Confidence: "0.85"},
}
