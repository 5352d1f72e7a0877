// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

var internalTargetInPublicZone = &Rule{
	ID:        "FO205",
	Slug:      "internal-target-in-public-zone",
	Title:     "A record of a public zone has internal load balancers as targets",
	Severity:  Error,
	Types:     recordTypes,
	Attribute: "routing_policy.primary_backup.primary.internal_load_balancers",
	Finds:     "internal_load_balancers in a record whose zone is public. A zone without visibility is public.",
	Why:       "Cloud DNS takes internal load balancers as health-checked targets in private zones only. The plan passes, and the API answers with HTTP 400, internalLoadBalancerDisallowedInPublicZone.",
	Fix:       "Set visibility = \"private\" on the zone, or use external_endpoints with routing_policy.health_check.",
	Unsure:    "The zone, its visibility or the targets are known only after apply, or the zone is outside the input.",
	Facts:     []string{"DNS-006"},
	Check:     func(p *Pass) { p.targetsInZone(true, "public", "internal load balancers", "private zones") },
}
