// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// externalPassthrough: what differs for external passthrough load balancers.
var externalPassthrough = []Statement{
	{ID: "XNLB-001", Text: "External passthrough load balancers with a backend service follow the same failover policy and the same conditions as internal ones; target pools do not.", Documents: []string{"G2", "G3"}},
	{ID: "XNLB-002", Text: "They take managed and unmanaged instance groups and zonal GCE_VM_IP network endpoint groups.", Documents: []string{"G2"}},
	{ID: "XNLB-003", Text: "They hold 50 primary and 50 failover groups, and no limit of 250 VMs is listed for them.", Documents: []string{"G2", "G7"}},
	{ID: "XNLB-004", Text: "Their health check must be regional.", Documents: []string{"G9", "G11"}},
	{ID: "XNLB-005", Text: "Google's walk-through with two primaries, two backups and ratio 0.75 fails over when one primary is down and back when both are up.", Documents: []string{"G3"}},
	{ID: "XNLB-006", Text: "Target pools have one backup level of their own, and the provider's text describes their ratio over failed instead of healthy instances.", Documents: []string{"G5", "T-compute_target_pool"}},
}
