// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var endpointNameUnchecked = &Rule{
	ID:        "FO238",
	Slug:      "endpoint-name-unchecked",
	Title:     "Nothing takes a dead region out of the name that a global load balancer sends to",
	Severity:  Warning,
	Types:     recordTypes,
	Attribute: "routing_policy.geo",
	Finds:     "A geolocation record that an internet network endpoint group resolves, with an item of plain rrdatas.",
	Why:       "A global load balancer can't check the regions behind an internet endpoint itself. Only a health-checked item of the record stops to resolve to a dead region.",
	Fix:       "Use health_checked_targets in every item, with routing_policy.health_check.",
	Unsure:    "It is known only after apply whether an item has health-checked targets.",
	Facts:     []string{"ALB-008", "DNS-057"},
	Check:     checkEndpointNameUnchecked,
}

func checkEndpointNameUnchecked(p *Pass) {
	p.records(func(r *topology.DNSRecord) {
		name, known := r.DNSName.Get()
		if r.Policy != topology.GeoRouting || !known || inPrivateZone(r) || !p.isEndpointName(name) {
			return
		}
		var plain []string
		where := place{object: &r.Object, attribute: "routing_policy.geo"}
		for _, item := range r.Items {
			switch {
			case item.Checked == nil && item.Unknown != nil:
				p.unsure(&r.Object, fmt.Sprintf("every item of %s is checked", lower(record(r))), named(*item.Unknown, "routing_policy.geo"))
			case item.Checked == nil && len(item.Unchecked) > 0:
				if len(plain) == 0 {
					where.origin = item.Origin
				}
				plain = append(plain, locationText(item))
			}
		}
		if len(plain) > 0 {
			p.find(where.with(secretLocations(r)),
				fmt.Sprintf("%s is the name that an internet endpoint group sends to, and its answers for %s are not health-checked. A global load balancer can't check them itself, so that a dead region keeps its traffic.", record(r), list(plain)),
				"Use health_checked_targets in every item.")
		}
	})
}

// isEndpointName reports whether an internet endpoint group has the name.
func (p *Pass) isEndpointName(name string) bool {
	for _, g := range p.internetGroups() {
		for _, v := range g.group.FQDNs {
			if fqdn, ok := v.Get(); ok && p.leadsToName(fqdn, name) {
				return true
			}
		}
	}
	return false
}
