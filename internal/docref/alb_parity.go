// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// albParity: what a backup load balancer must have in common with the primary.
var albParity = []Statement{
	{ID: "ALB-020", Text: "Cloud CDN has no regional counterpart, so that what depends on it breaks at failover.", Documents: []string{"G13"}},
	{ID: "ALB-021", Text: "Each backup needs an equivalent regional Cloud Armor policy; regional and global policies differ in features.", Documents: []string{"G13"}},
	{ID: "ALB-022", Text: "The primary's kind of certificate must exist for regional external load balancers: Google-managed ones come from Certificate Manager there, self-managed ones are regional resources.", Documents: []string{"G13"}},
	{ID: "ALB-023", Text: "On GKE the Gateway controller serves both sides; Ingress makes classic load balancers only.", Documents: []string{"G13"}},
	{ID: "ALB-024", Text: "An older text excludes backend buckets behind regional load balancers; they are taken as allowed now.", Documents: []string{"G13"}, Questions: []string{"Q10"}},
	{ID: "ALB-025", Text: "With a classic primary parity is harder, so that failover and failback want tests before production.", Documents: []string{"G13"}},
	{ID: "ALB-026", Text: "Backups may use Premium or Standard network tier; Standard isolates more, and global load balancers are Premium only.", Documents: []string{"G13"}},
	{ID: "ALB-027", Text: "A scheme left out on a global backend service or forwarding rule means the classic EXTERNAL before version 8.0 of the provider and EXTERNAL_MANAGED from it on.", Documents: []string{"T-upgrade-8", "T-compute_backend_service", "T-compute_global_forwarding_rule"}},
}
