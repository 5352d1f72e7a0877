// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// questions are the points on which documents disagree or are silent.
var questions = []Dispute{
	{ID: "Q1", Topic: "The failover ratio is reached exactly", Positions: "Google's example, the API reference and the external walk-through keep the primaries; the provider's argument text, gcloud's help and the target pool API say that failover happens at or below the ratio.", Reading: "The primaries stay; failover happens below the ratio.", Confidence: "0.97"},
	{ID: "Q2", Topic: "How long connections drain at failover", Positions: "The failover page speaks of a configured time of 300 seconds by default; the API reference and the provider say a fixed 10 minutes that connection_draining_timeout_sec does not change.", Reading: "Shown as up to 5 to 10 minutes; no verdict is computed from it.", Confidence: "0.5"},
	{ID: "Q3", Topic: "Ending connections at failover with UDP or UNSPECIFIED", Positions: "Most copies of the API text and the provider allow TCP only; a newer copy allows UDP and UNSPECIFIED too.", Reading: "A warning, which a user can raise to an error.", Confidence: "0.6"},
	{ID: "Q4", Topic: "More than 250 VMs in a role", Positions: "The failover page calls 250 a maximum; the quotas page says that more are accepted and never eligible.", Reading: "An error, since it is a documented maximum, although nothing refuses it.", Confidence: "0.95"},
	{ID: "Q5", Topic: "A failover record with everything unhealthy", Positions: "The API text lets the backups answer when the primaries fail; the overview lets a policy with all items unhealthy act as if all were healthy.", Reading: "The primaries answer, presented as unspecified.", Confidence: "0.6"},
	{ID: "Q6", Topic: "Whether failing open is judged for the record or for the nested geolocation policy", Positions: "The overview speaks of all items of the policy.", Reading: "For the record.", Confidence: "0.5"},
	{ID: "Q7", Topic: "A weighted policy for the backups", Positions: "An older page of the load balancer recommends it; the DNS pages allow geolocation only.", Reading: "It can't be expressed in one record.", Confidence: "0.95"},
	{ID: "Q8", Topic: "SSL as the protocol of a check with source regions", Positions: "The API text excludes it; the configuration page and the price list mention it.", Reading: "Not supported.", Confidence: "0.8"},
	{ID: "Q9", Topic: "A latency routing policy", Positions: "The failover page mentions one as an option; Cloud DNS has none.", Reading: "It is ignored.", Confidence: "0.95"},
	{ID: "Q10", Topic: "Backend buckets behind regional external Application Load Balancers", Positions: "An older page excludes them; newer set-up pages have them.", Reading: "Allowed; for information only.", Confidence: "0.8"},
	{ID: "Q11", Topic: "No primary, no backup, or no healthy backup below the ratio", Positions: "The pages are silent on some of these rows of the condition table.", Reading: "PNLB-014, PNLB-017, PNLB-018 and PNLB-019, each with its own confidence.", Confidence: "0.6"},
	{ID: "Q12", Topic: "Items in a routing policy", Positions: "The API has a quota field, and its value is not documented.", Reading: "No rule; it is a quota of the account."},
	{ID: "Q13", Topic: "Rounding of a percentage, sources without endpoints, and counting over groups", Positions: "The pages are silent; the codelab supports counting over groups.", Reading: "CH-032, CH-033 and CH-034.", Confidence: "0.85"},
	{ID: "Q14", Topic: "Failover backends inside a health source", Positions: "The pages are silent.", Reading: "All endpoints count, with a warning.", Confidence: "0.5"},
	{ID: "Q15", Topic: "Composite health beside outlier detection, and UNKNOWN at the consumer", Positions: "The pages are silent.", Reading: "CH-054 and CH-055.", Confidence: "0.5"},
	{ID: "Q16", Topic: "Whether the producer's failover pool influences its composite state", Positions: "The pages are silent; both act on the same probes.", Reading: "They are independent.", Confidence: "0.85"},
	{ID: "Q17", Topic: "The scale-in window of a shared group", Positions: "One document names TTL plus interval for the window and TTL plus interval times threshold for the outage.", Reading: "The first is demanded, the second recommended.", Confidence: "0.8"},
	{ID: "Q18", Topic: "Idle timeout of external passthrough load balancers", Positions: "The provider says that it can be raised to 16 hours; digests of the page call 60 seconds fixed.", Reading: "Fixed; for information only.", Confidence: "0.85"},
	{ID: "Q19", Topic: "Who detects a dead region in active-active", Positions: "The failover page puts a DNS check on the endpoint group; the API forbids health checks on such services.", Reading: "The health-checked DNS record alone.", Confidence: "0.9"},
	{ID: "Q20", Topic: "The number of regional backups", Positions: "The page asks for two or more for a global primary, shows one for each region of the primary's backends, and speaks of one or more for active-passive.", Reading: "A warning on one, an error on none.", Confidence: "0.9"},
	{ID: "Q21", Topic: "Next-hop traffic and the failover pool", Positions: "The pages don't say whether next-hop traffic follows the pool.", Reading: "The same pool.", Confidence: "0.8"},
	{ID: "Q22", Topic: "VMs beyond 250 in the ratio", Positions: "The pages don't say whether they count.", Reading: "The preview counts 250 primaries and marks the outcome as disputed.", Confidence: "0.4"},
	{ID: "Q23", Topic: "How three probers make one verdict of a region", Positions: "The pages are silent.", Reading: "A region is one yes or no."},
	{ID: "Q24", Topic: "The least number of proxies in a region", Positions: "A pricing page names three for a load balancer, seen for internal ones.", Reading: "Needed and allocated proxies are shown apart.", Confidence: "0.6"},
	{ID: "Q25", Topic: "The creation date 2025-10-20", Positions: "One version of the page has the limit, another has the list of backends that the first lacks.", Reading: "Both hold.", Confidence: "0.95"},
	{ID: "Q26", Topic: "Composite states in logs", Positions: "A digest of the release says that they are not visible; the newer page says logged by default.", Reading: "Logged.", Confidence: "0.85"},
	{ID: "Q27", Topic: "Network endpoint groups behind internal passthrough load balancers with failover", Positions: "The failover page lists instance groups only; the quotas page has GCE_VM_IP network endpoint groups in both roles.", Reading: "They are allowed.", Confidence: "0.9"},
	{ID: "Q28", Topic: "Trickle while the backups are all unhealthy", Positions: "The pages are silent.", Reading: "The share still goes to them, by the rules of geolocation.", Confidence: "0.5"},
	{ID: "Q29", Topic: "An item with healthy checked addresses beside unchecked ones", Positions: "Only the case in which all checked ones fail is described.", Reading: "Healthy checked ones and unchecked ones answer together.", Confidence: "0.7"},
	{ID: "Q30", Topic: "An internal passthrough target without any backend, as Cloud DNS sees it", Positions: "The sentence about it was not within reach.", Reading: "It counts as healthy, so that empty services deserve a warning.", Confidence: "0.7"},
}
