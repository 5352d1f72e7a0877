// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// passthroughStructure: what failover of a passthrough Network Load Balancer
// consists of.
var passthroughStructure = []Statement{
	{ID: "PNLB-001", Text: "Failover belongs to one regional backend service of scheme INTERNAL or EXTERNAL: a backend is primary unless it says failover = true, and there may be several of either role.", Documents: []string{"G1", "G2", "T-compute_region_backend_service"}},
	{ID: "PNLB-002", Text: "Members of a primary group are primary VMs, members of a failover group are backup VMs; for a GCE_VM_IP network endpoint group the endpoints count.", Documents: []string{"G1", "G7"}},
	{ID: "PNLB-003", Text: "A backend can change its role while it stays in the service.", Documents: []string{"G3"}},
	{ID: "PNLB-004", Text: "New connections never go to a mixture of roles: they go to all healthy primaries, to all healthy backups, to all primaries, or they are dropped.", Documents: []string{"G1", "G4"}},
	{ID: "PNLB-005", Text: "Without any failover new connections go to every healthy backend, and to every backend when none is healthy.", Documents: []string{"G10"}},
	{ID: "PNLB-006", Text: "A failover policy is always in effect; what is not set takes its default: ratio 0.0, no dropping, draining kept.", Documents: []string{"G1", "G3", "G25"}},
	{ID: "PNLB-007", Text: "Google advises to choose the failover ratio on purpose rather than to rely on its default of 0.0.", Documents: []string{"G1"}},
	{ID: "PNLB-008", Text: "Newer pages describe failover as a part of traffic distribution; the address of the older overview leads there.", Documents: []string{"G10", "G1"}},
	{ID: "PNLB-009", Text: "Google's reference architecture spreads the primaries over two zones and the backups over two zones, so that neither role hangs on one zone.", Documents: []string{"G1"}},
}
