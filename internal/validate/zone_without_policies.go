// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var zoneWithoutPolicies = &Rule{
	ID:        "FO217",
	Slug:      "zone-without-policies",
	Title:     "A routing policy stands in a zone that takes none",
	Severity:  Error,
	Types:     recordTypes,
	Attribute: managedZoneAttribute,
	Finds:     "A record with a routing policy in a forwarding, peering, managed reverse lookup or Service Directory zone.",
	Why:       "These zones answer from elsewhere and take no routing policy. The plan passes, and the API is expected to refuse the record.",
	Fix:       "Put the record into an ordinary public or private zone.",
	Unsure:    "The zone is known only after apply or outside the input, or its kind is.",
	Facts:     []string{"DNS-009"},
	Check:     checkZoneWithoutPolicies,
}

func checkZoneWithoutPolicies(p *Pass) {
	p.records(func(r *topology.DNSRecord) {
		l := r.Zone
		if l.State == topology.NoLink {
			return
		}
		question := fmt.Sprintf("the zone of %s takes routing policies", lower(record(r)))
		if l.To == nil || l.To.Outside {
			p.unsure(&r.Object, question, named(l.Origin, managedZoneAttribute))
			return
		}
		var hidden []topology.Origin
		for _, of := range []struct {
			is   topology.Value[bool]
			kind string
			attr string
		}{
			{l.To.Forwarding, "a forwarding zone", "forwarding_config"},
			{l.To.Peering, "a peering zone", "peering_config"},
			{l.To.Reverse, "a managed reverse lookup zone", "reverse_lookup"},
			{l.To.ServiceDirectory, "a Service Directory zone", "service_directory_config"},
		} {
			switch set(of.is) {
			case yes:
				p.find(place{object: &r.Object, attribute: managedZoneAttribute, origin: l.Origin},
					fmt.Sprintf("%s has a routing policy, and %s is %s, which takes none.", record(r), l.To.Address, of.kind),
					"Put the record into an ordinary zone.", of.is.Origin)
				return
			case unsure:
				hidden = append(hidden, named(of.is.Origin, of.attr))
			}
		}
		if len(hidden) > 0 {
			p.unsure(&r.Object, question, hidden...)
		}
	})
}
