// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// dnsStructure: what a routing policy of Cloud DNS consists of.
var dnsStructure = []Statement{
	{ID: "DNS-001", Text: "A record set has either rrdatas or a routing policy.", Documents: []string{"T-dns_record_set", "G17"}},
	{ID: "DNS-002", Text: "A routing policy is one of weighted, geolocation or failover; only the failover policy nests another, a geolocation policy for its backups.", Documents: []string{"T-dns_record_set", "G16"}},
	{ID: "DNS-003", Text: "Fencing of a geolocation policy and fencing of a failover policy's backups are two different arguments, and each excludes the other policies.", Documents: []string{"T-dns_record_set"}},
	{ID: "DNS-004", Text: "A failover policy has one primary, of health-checked targets only, and one or more backup items; an empty primary passes the plan and fails later.", Documents: []string{"T-dns_record_set"}},
	{ID: "DNS-005", Text: "One targets block holds internal load balancers or external endpoints; given both, the provider sends the internal ones and drops the others without a message.", Documents: []string{"G17", "T-dns_record_set"}},
	{ID: "DNS-006", Text: "Internal load balancer targets are refused in public zones.", Documents: []string{"I3", "G15"}},
	{ID: "DNS-007", Text: "Health-checked external endpoints are for public zones only.", Documents: []string{"G15"}, Confidence: "0.85"},
	{ID: "DNS-008", Text: "External endpoints need one global health check for the whole policy, and changing it recreates the record; private zones use the load balancer's own signal.", Documents: []string{"G17", "T-dns_record_set", "G16"}, Confidence: "0.8"},
	{ID: "DNS-009", Text: "Forwarding, peering, managed reverse lookup and Service Directory zones take no routing policy.", Documents: []string{"G15"}, Confidence: "0.9"},
	{ID: "DNS-010", Text: "An internal target's type must match its load balancer: regionalL4ilb, regionalL7ilb or globalL7ilb, or be left out.", Documents: []string{"G17", "T-dns_record_set"}},
	{ID: "DNS-011", Text: "Internal load balancers need global access to serve as health-checked targets.", Documents: []string{"G16"}},
	{ID: "DNS-012", Text: "A geolocation item names a Google Cloud region, each region once, and returns all its addresses.", Documents: []string{"G17", "G16"}},
	{ID: "DNS-013", Text: "A public zone places a query by its client subnet or resolver, a private zone by the region where it enters; without an exact match the nearest location answers.", Documents: []string{"G15"}},
	{ID: "DNS-014", Text: "A weight is 0 to 1000, and an item's share is its weight divided by the sum of weights.", Documents: []string{"G16"}, Confidence: "0.8"},
	{ID: "DNS-015", Text: "With DNSSEC an item has at most one health-checked address and does not mix checked with unchecked ones.", Documents: []string{"G17", "G16", "G15", "T-dns_record_set"}, Confidence: "0.8"},
	{ID: "DNS-016", Text: "Health-checked targets exist for records of type A and AAAA.", Documents: []string{"T-dns_record_set"}, Confidence: "0.8"},
	{ID: "DNS-017", Text: "The documents say that the policy of a record can't change its kind; the provider plans it in place, as one deletion and addition.", Documents: []string{"G16", "T-dns_record_set"}},
	{ID: "DNS-018", Text: "The number of items in a policy is an account quota whose value is not documented.", Documents: []string{"G17"}, Questions: []string{"Q12"}},
	{ID: "DNS-019", Text: "An organisation policy against internet network endpoint groups must be off for public-zone policies, and policies over internal passthrough checks need the permission dns.networks.useHealthSignals.", Documents: []string{"G16"}},
	{ID: "DNS-020", Text: "A record's name ends with a dot and holds no @.", Documents: []string{"T-dns_record_set", "G16"}},
	{ID: "DNS-021", Text: "The provider gives ttl no default.", Documents: []string{"T-dns_record_set"}},
	{ID: "DNS-022", Text: "The provider page's public-zone sample contradicts the documented conditions of its own check and is no model.", Documents: []string{"T-dns_record_set"}},
}
