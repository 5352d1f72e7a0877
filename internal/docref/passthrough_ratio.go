// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// passthroughRatio: which pool serves, by healthy members and ratio.
var passthroughRatio = []Statement{
	{ID: "PNLB-010", Text: "With a ratio above zero, all healthy primaries serve while the healthy share of all primaries is at least the ratio.", Documents: []string{"G1", "G11", "G5"}, Questions: []string{"Q1"}},
	{ID: "PNLB-011", Text: "With ratio zero, all healthy primaries serve while at least one primary is healthy.", Documents: []string{"G1", "G11", "G5"}},
	{ID: "PNLB-012", Text: "With a ratio above zero, all healthy backups serve as soon as the healthy share of the primaries is below the ratio and at least one backup is healthy; healthy primaries get no new connections then.", Documents: []string{"G1", "G11", "G3"}, Questions: []string{"Q1"}},
	{ID: "PNLB-013", Text: "With ratio zero, all healthy backups serve when no primary and at least one backup is healthy.", Documents: []string{"G1", "G11", "G5"}},
	{ID: "PNLB-014", Text: "Below the ratio with no healthy backup, the healthy primaries keep serving.", Documents: []string{"T-compute_region_backend_service", "G5", "G4"}, Confidence: "0.95", Questions: []string{"Q11"}},
	{ID: "PNLB-015", Text: "With no healthy member of either role and without dropping, new connections go to all primaries as a last resort; backups take no part in it.", Documents: []string{"G1", "G11", "G10"}},
	{ID: "PNLB-016", Text: "With drop_traffic_if_unhealthy and no healthy member of either role, new connections are dropped.", Documents: []string{"G1", "G11"}},
	{ID: "PNLB-017", Text: "A service without any primary sends new connections to all healthy backups.", Documents: []string{"G1"}, Confidence: "0.8", Questions: []string{"Q11"}},
	{ID: "PNLB-018", Text: "A service without any primary whose backups are all unhealthy has nowhere to send new connections.", Documents: []string{"G1", "G5"}, Confidence: "0.6", Questions: []string{"Q11"}},
	{ID: "PNLB-019", Text: "A failover policy without a failover backend is accepted and never fails over, although the API reference asks for at least one failover backend.", Documents: []string{"G11", "G6", "T-compute_region_backend_service"}, Questions: []string{"Q11"}},
	{ID: "PNLB-020", Text: "The failover ratio lies between 0.0 and 1.0; the provider does not check it, so that a value outside survives the plan.", Documents: []string{"G1", "G11", "G12"}},
	{ID: "PNLB-021", Text: "Reaching the ratio exactly keeps the primaries; some older texts say that failover happens at the ratio already.", Documents: []string{"G1", "G11", "G3"}, Questions: []string{"Q1"}},
	{ID: "PNLB-022", Text: "The least number of healthy primaries is the ratio times all primaries, rounded up.", Documents: []string{"G1"}, Confidence: "0.95"},
	{ID: "PNLB-023", Text: "The API stores the ratio as a 32-bit float: the one nearest to 0.1, 0.2, 0.3, 0.4, 0.6 or 0.8 lies above the decimal, so that a share of exactly the ratio might count as below it.", Documents: []string{"G11"}, Confidence: "0.6"},
	{ID: "PNLB-024", Text: "A ratio of 1.0 demands that every primary is healthy, so that one failure is enough for failover.", Documents: []string{"G1"}},
	{ID: "PNLB-025", Text: "A ratio of 0.0 leaves the primaries only when none of them is healthy.", Documents: []string{"G1"}},
	{ID: "PNLB-026", Text: "Failback is automatic as soon as the condition for the primaries holds again; no delay and no manual mode is documented.", Documents: []string{"G1", "G3"}},
	{ID: "PNLB-027", Text: "The ratio is taken over all primary VMs of all primary groups together, not for each group or zone.", Documents: []string{"G1", "G3"}},
	{ID: "PNLB-028", Text: "A VM that has not passed enough probes yet does not count as healthy.", Documents: []string{"G9"}, Confidence: "0.8"},
}
