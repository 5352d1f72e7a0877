// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// passthroughAffinity: zonal affinity beside failover.
var passthroughAffinity = []Statement{
	{ID: "PNLB-070", Text: "Zonal affinity works beside a failover policy and acts after the pool was chosen; established connections stay.", Documents: []string{"G4", "T-compute_region_backend_service"}},
	{ID: "PNLB-071", Text: "Zonal affinity excludes subsetting, packet mirroring collectors, Network Security Integration, and services published through Private Service Connect.", Documents: []string{"G4"}},
	{ID: "PNLB-072", Text: "Zonal affinity acts for client VMs in the load balancer's region only.", Documents: []string{"G4"}},
	{ID: "PNLB-073", Text: "A zone matches when a backend of the role that serves is configured in the client's zone; else affinity is ignored for that client.", Documents: []string{"G4"}},
	{ID: "PNLB-074", Text: "ZONAL_AFFINITY_STAY_WITHIN_ZONE keeps a matching client to its zone, even on unhealthy members when the zone has no healthy one.", Documents: []string{"G4"}},
	{ID: "PNLB-075", Text: "ZONAL_AFFINITY_SPILL_CROSS_ZONE with ratio 0 keeps a client to its zone while one eligible member there is healthy, else it uses the whole pool.", Documents: []string{"G4"}},
	{ID: "PNLB-076", Text: "ZONAL_AFFINITY_SPILL_CROSS_ZONE with a ratio between 0 and 1 keeps a client to its zone while the healthy share of the zone's members is at least the ratio.", Documents: []string{"G4"}},
}
