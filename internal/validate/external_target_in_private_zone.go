// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

var externalTargetInPrivateZone = &Rule{
	ID:        "FO206",
	Slug:      "external-target-in-private-zone",
	Title:     "A record of a private zone has external endpoints as targets",
	Severity:  Error,
	Types:     recordTypes,
	Attribute: "routing_policy.primary_backup.primary.external_endpoints",
	Finds:     "external_endpoints in a record whose zone is private.",
	Why:       "Cloud DNS probes external endpoints from the internet, for public zones only. The plan passes, and the API is expected to refuse the record.",
	Fix:       "Use internal_load_balancers, whose health Cloud DNS takes from the load balancer, or a public zone.",
	Unsure:    "The zone, its visibility or the targets are known only after apply, or the zone is outside the input.",
	Facts:     []string{"DNS-007"},
	Check:     func(p *Pass) { p.targetsInZone(false, "private", "external endpoints", "public zones") },
}
