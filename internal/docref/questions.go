// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// questions are the points on which documents disagree or are silent.
var questions = []Dispute{
	{ID: "Q1", Topic: "The failover ratio is reached exactly", Positions: "Google's example, the API reference and the external walk-through keep the primaries; the provider's argument text, gcloud's help and the target pool API say that failover happens at or below the ratio.", Reading: "The primaries stay; failover happens below the ratio.", Confidence: "0.97"},
	{ID: "Q2", Topic: "How long connections drain at failover", Positions: "The failover page speaks of a configured time of 300 seconds by default; the API reference and the provider say a fixed 10 minutes that connection_draining_timeout_sec does not change.", Reading: "Shown as up to 5 to 10 minutes; no verdict is computed from it.", Confidence: "0.5"},
	{ID: "Q3", Topic: "Ending connections at failover with UDP or UNSPECIFIED", Positions: "Most copies of the API text and the provider allow TCP only; a newer copy allows UDP and UNSPECIFIED too.", Reading: "A warning, which a user can raise to an error.", Confidence: "0.6"},
	{ID: "Q4", Topic: "More than 250 VMs in a role", Positions: "The failover page calls 250 a maximum; the quotas page says that more are accepted and never eligible.", Reading: "An error, since it is a documented maximum, although nothing refuses it.", Confidence: "0.95"},
	{ID: "Q11", Topic: "No primary, no backup, or no healthy backup below the ratio", Positions: "The pages are silent on some of these rows of the condition table.", Reading: "PNLB-014, PNLB-017, PNLB-018 and PNLB-019, each with its own confidence.", Confidence: "0.6"},
	{ID: "Q18", Topic: "Idle timeout of external passthrough load balancers", Positions: "The provider says that it can be raised to 16 hours; digests of the page call 60 seconds fixed.", Reading: "Fixed; for information only.", Confidence: "0.85"},
	{ID: "Q21", Topic: "Next-hop traffic and the failover pool", Positions: "The pages don't say whether next-hop traffic follows the pool.", Reading: "The same pool.", Confidence: "0.8"},
	{ID: "Q22", Topic: "VMs beyond 250 in the ratio", Positions: "The pages don't say whether they count.", Reading: "The preview counts 250 primaries and marks the outcome as disputed.", Confidence: "0.4"},
	{ID: "Q27", Topic: "Network endpoint groups behind internal passthrough load balancers with failover", Positions: "The failover page lists instance groups only; the quotas page has GCE_VM_IP network endpoint groups in both roles.", Reading: "They are allowed.", Confidence: "0.9"},
}
