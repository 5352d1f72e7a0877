// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// passthroughPolicy: the policy's fields, draining and connection tracking.
var passthroughPolicy = []Statement{
	{ID: "PNLB-050", Text: "The provider has failover_policy on google_compute_region_backend_service alone, and at least one of its three fields must be set.", Documents: []string{"T-compute_region_backend_service"}},
	{ID: "PNLB-051", Text: "A failover policy has a meaning for the schemes INTERNAL and EXTERNAL only; the API is expected to refuse it elsewhere.", Documents: []string{"G11", "G12"}, Confidence: "0.8"},
	{ID: "PNLB-052", Text: "drop_traffic_if_unhealthy, false by default, matters only while no primary and no backup is healthy.", Documents: []string{"G1", "T-compute_region_backend_service"}},
	{ID: "PNLB-053", Text: "disable_connection_drain_on_failover, false by default, ends established connections at failover and at failback; it is best effort, so that two VMs can still hold connections for a moment.", Documents: []string{"G1", "G11", "G12"}},
	{ID: "PNLB-054", Text: "Most texts allow disable_connection_drain_on_failover = true for protocol TCP only; a newer API text adds UDP and UNSPECIFIED.", Documents: []string{"G11", "T-compute_region_backend_service", "I1"}, Questions: []string{"Q3"}},
	{ID: "PNLB-055", Text: "How long connections drain at failover is disputed: up to a configured time of 300 seconds by default, or a fixed 10 minutes.", Documents: []string{"G1", "G11"}, Questions: []string{"Q2"}},
	{ID: "PNLB-056", Text: "connection_draining_timeout_sec is 0 to 3,600 seconds and governs draining when a VM or group leaves; 300 is the provider's default, 0 turns it off.", Documents: []string{"G12", "T-compute_region_backend_service"}, Questions: []string{"Q2"}},
	{ID: "PNLB-057", Text: "The provider leaves a ratio of 0 and a drain switch of false out of the request, with the same outcome, since these are the API's defaults.", Documents: []string{"T-compute_region_backend_service"}},
	{ID: "PNLB-058", Text: "Connections persist on unhealthy backends by default for TCP and SCTP under PER_CONNECTION tracking or 5-tuple affinity; ALWAYS_PERSIST is discouraged.", Documents: []string{"T-compute_region_backend_service"}},
	{ID: "PNLB-059", Text: "Only new connections follow the failover pool; with PER_CONNECTION tracking, the default, every TCP SYN is a new connection.", Documents: []string{"G10"}},
	{ID: "PNLB-060", Text: "The connection table forgets an idle entry after 600 seconds on internal load balancers by default and after 60 seconds on external ones.", Documents: []string{"T-compute_region_backend_service"}, Questions: []string{"Q18"}},
	{ID: "PNLB-061", Text: "Session affinity is best effort: each failover and failback may move a client.", Documents: []string{"G8"}},
	{ID: "PNLB-062", Text: "Subsetting of an internal passthrough load balancer raises 250 VMs to 2,000, needs session affinity NONE, excludes packet mirroring, and is not documented to exclude failover.", Documents: []string{"G8", "G7", "T-compute_region_backend_service"}, Confidence: "0.75"},
	{ID: "PNLB-063", Text: "Weighted balancing exists for external passthrough load balancers only.", Documents: []string{"G8", "T-compute_region_backend_service"}, Confidence: "0.8"},
	{ID: "PNLB-064", Text: "ha_policy excludes failover_policy, health_checks, session_affinity and connection_tracking_policy, and allows GCE_VM_IP network endpoint groups only.", Documents: []string{"T-compute_region_backend_service", "G11"}},
	{ID: "PNLB-065", Text: "network may be set for scheme INTERNAL, or for EXTERNAL with fast IP move; changing it recreates the service.", Documents: []string{"T-compute_region_backend_service"}},
	{ID: "PNLB-066", Text: "A service whose backends are instance groups or zonal network endpoint groups needs exactly one health check, unless it has an ha_policy.", Documents: []string{"G11", "T-compute_region_backend_service"}},
}
