// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// passthroughBackends: what a passthrough load balancer takes as backends.
var passthroughBackends = []Statement{
	{ID: "PNLB-030", Text: "An internal passthrough load balancer takes unmanaged instance groups, zonal and regional managed instance groups, zonal network endpoint groups of type GCE_VM_IP and port-mapping ones.", Documents: []string{"G8", "G7", "G1"}, Questions: []string{"Q27"}},
	{ID: "PNLB-031", Text: "The provider's text for backend.group, which allows instance groups only for scheme INTERNAL, is out of date.", Documents: []string{"G8", "T-compute_region_backend_service"}},
	{ID: "PNLB-032", Text: "One backend service can't have instance groups and network endpoint groups side by side, and no group twice.", Documents: []string{"T-compute_region_backend_service", "G11"}},
	{ID: "PNLB-033", Text: "A passthrough backend has balancing mode CONNECTION; the provider's default for a mode left out is UTILIZATION since 6.0, which the API refuses with HTTP 400.", Documents: []string{"G8", "I2", "T-compute_region_backend_service"}},
	{ID: "PNLB-034", Text: "Passthrough backends have no target capacity: a value other than zero stops the plan, and a zero is left out of the request.", Documents: []string{"T-compute_region_backend_service"}},
	{ID: "PNLB-035", Text: "A passthrough backend service holds at most 50 primary and 50 failover groups, and 50 in all without failover.", Documents: []string{"G7", "G2", "G1"}},
	{ID: "PNLB-036", Text: "An internal passthrough load balancer uses at most 250 primary and 250 backup VMs, 2,000 each with subsetting; more are accepted, and the surplus never gets a connection.", Documents: []string{"G7", "G1"}, Questions: []string{"Q4"}},
	{ID: "PNLB-037", Text: "Whether VMs beyond the limit count in the ratio is not documented; the preview counts 250 primaries and says so.", Documents: []string{"G7"}, Confidence: "0.4", Questions: []string{"Q22"}},
	{ID: "PNLB-038", Text: "A regional managed group holds up to 2,000 VMs, a zonal managed group 1,000, a zonal unmanaged group 2,000, a GCE_VM_IP network endpoint group 10,000 endpoints.", Documents: []string{"G7"}},
	{ID: "PNLB-039", Text: "A forwarding rule of a passthrough load balancer names exactly one backend service; several rules may share one service.", Documents: []string{"G7"}},
	{ID: "PNLB-040", Text: "port_name and timeout_sec have no effect on a passthrough backend service.", Documents: []string{"G7", "G8"}},
	{ID: "PNLB-041", Text: "A group under two backend services needs compatible balancing modes: CONNECTION and RATE go together, UTILIZATION goes with neither.", Documents: []string{"G6"}},
	{ID: "PNLB-042", Text: "A VM belongs in only one load-balanced instance group.", Documents: []string{"G8"}, Confidence: "0.7"},
	{ID: "PNLB-043", Text: "Autoscaled groups in a service with failover are allowed and advised against: the number of primaries follows the load while the ratio stays, so that the pool can swing.", Documents: []string{"G6", "G1", "T-compute_autoscaler"}},
	{ID: "PNLB-044", Text: "A regional managed group spreads evenly over its zones, with a difference of at most one VM, when its target shape is EVEN, which is the default; other shapes promise nothing, and zones that are not given are chosen by Compute Engine.", Documents: []string{"T-compute_region_instance_group_manager"}, Confidence: "0.85"},
}
