// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// proxySubnets: proxy-only subnets and what one proxy carries.
var proxySubnets = []Statement{
	{ID: "PROXY-001", Text: "All regional proxy load balancers of a network and region share the proxies of one subnet of purpose REGIONAL_MANAGED_PROXY.", Documents: []string{"G18", "G13"}},
	{ID: "PROXY-002", Text: "GLOBAL_MANAGED_PROXY serves cross-region internal load balancers; a global external one uses no proxy-only subnet.", Documents: []string{"G18"}},
	{ID: "PROXY-003", Text: "A purpose, network and region has at most one ACTIVE and one BACKUP subnet, the ACTIVE one first.", Documents: []string{"G18"}},
	{ID: "PROXY-004", Text: "A proxy-only subnet has at least 64 addresses, a /26; Google recommends a /23 to start with.", Documents: []string{"G18"}},
	{ID: "PROXY-005", Text: "One proxy carries 18 MB/s, 600 new HTTP or 150 new HTTPS connections a second, 3,000 active connections, and 1,400 requests a second, 700 when each is logged.", Documents: []string{"G18", "G13"}},
	{ID: "PROXY-006", Text: "The number of proxies is the largest of these needs, each rounded up, over windows of 10 minutes; a pricing page names at least three for a load balancer.", Documents: []string{"G18"}, Confidence: "0.6", Questions: []string{"Q24"}},
	{ID: "PROXY-007", Text: "The load of all load balancers of a network and region adds up, failover traffic included.", Documents: []string{"G13"}},
	{ID: "PROXY-008", Text: "Each proxy takes one address, and four addresses of a subnet are reserved.", Documents: []string{"G18"}, Confidence: "0.7"},
	{ID: "PROXY-009", Text: "A full proxy-only subnet gives no warning; only a metric shows it.", Documents: []string{"G18"}},
	{ID: "PROXY-010", Text: "It can't be expanded in place, although the provider plans a growing range as an update.", Documents: []string{"G18", "T-compute_subnetwork"}, Confidence: "0.9"},
	{ID: "PROXY-011", Text: "A BACKUP subnet is promoted to ACTIVE, and no update makes one BACKUP.", Documents: []string{"G18"}},
	{ID: "PROXY-012", Text: "An ACTIVE subnet can't be deleted while a BACKUP exists or a regional load balancer uses it.", Documents: []string{"G18"}},
	{ID: "PROXY-013", Text: "It must exist before the forwarding rule of a regional proxy load balancer, for which Terraform needs depends_on.", Documents: []string{"G18"}},
	{ID: "PROXY-014", Text: "It has no flow logs and keeps its purpose, and the backends' firewall must admit its range.", Documents: []string{"G18", "T-compute_subnetwork"}},
	{ID: "PROXY-015", Text: "A role is accepted on both purposes, although the provider's text names one.", Documents: []string{"T-compute_subnetwork", "G21"}},
	{ID: "PROXY-016", Text: "The older purpose INTERNAL_HTTPS_LOAD_BALANCER excludes REGIONAL_MANAGED_PROXY in the same network and region.", Documents: []string{"G18"}},
}
