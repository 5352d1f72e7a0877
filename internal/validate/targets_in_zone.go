// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// targetsInZone finds targets of one sort in zones of a visibility that does
// not take them.
func (p *Pass) targetsInZone(internal bool, visibility, what, allowed string) {
	p.records(func(r *topology.DNSRecord) {
		found, target, hidden := hasTargets(r, internal)
		if found == no || r.Zone.State == topology.NoLink {
			return
		}
		question := fmt.Sprintf("%s has %s in a zone that takes them", lower(record(r)), what)
		zone := r.Zone.To
		if zone == nil || zone.Outside {
			p.unsure(&r.Object, question, append(hidden, named(r.Zone.Origin, managedZoneAttribute))...)
			return
		}
		is, known := zone.Visibility.Or("public")
		if known && is != visibility {
			return
		}
		if !known {
			hidden = append(hidden, named(zone.Visibility.Origin, "visibility"))
		}
		if len(hidden) > 0 {
			p.unsure(&r.Object, question, unique(hidden)...)
			return
		}
		remedy := `Set visibility = "private" on the zone, or use external_endpoints with routing_policy.health_check.`
		if !internal {
			remedy = "Use internal_load_balancers as targets, or a public zone."
		}
		omitted := ""
		if zone.Visibility.Default {
			omitted = " by default"
		}
		// The block is at fault, not the address in it.
		attribute, _, _ := strings.Cut(path(target, p.rule.Attribute), "."+internalBalancers)
		if internal {
			attribute += "." + internalBalancers
		}
		p.find(place{object: &r.Object, attribute: attribute, origin: target},
			fmt.Sprintf("%s has %s as targets, and its zone %s is %s%s. Cloud DNS takes them in %s only; the plan passes, and the API refuses the record.", record(r), what, zone.Address, is, omitted, allowed),
			remedy, zone.Visibility.Origin)
	})
}
