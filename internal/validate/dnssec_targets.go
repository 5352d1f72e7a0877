// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var dnssecTargets = &Rule{
	ID:        "FO216",
	Slug:      "dnssec-targets",
	Title:     "A record of a DNSSEC zone has more checked addresses than such a zone takes",
	Severity:  Error,
	Types:     recordTypes,
	Attribute: primaryAttribute,
	Finds:     "A record in a zone with DNSSEC of which one item has more than one health-checked address, or checked and unchecked addresses side by side.",
	Why:       "Signed answers can't be put together at will: each item has one health-checked address, and no mixture. The plan passes, and the API is expected to refuse the record.",
	Fix:       "Keep one health-checked address in each item, or turn DNSSEC off for the zone.",
	Unsure:    "The zone, its DNSSEC state or further addresses are known only after apply, or the zone is outside the input.",
	Facts:     []string{"DNS-015"},
	Check:     checkDNSSECTargets,
}

func checkDNSSECTargets(p *Pass) {
	p.records(func(r *topology.DNSRecord) {
		crowded, hidden := crowdedItems(r)
		if len(crowded) == 0 || r.Zone.State == topology.NoLink {
			return
		}
		question := fmt.Sprintf("%s has more checked addresses than its zone takes", lower(record(r)))
		zone := r.Zone.To
		if zone == nil || zone.Outside {
			p.unsure(&r.Object, question, named(r.Zone.Origin, managedZoneAttribute))
			return
		}
		state, known := zone.DNSSEC.Or("off")
		if !known {
			p.unsure(&r.Object, question, append(hidden, named(zone.DNSSEC.Origin, "dnssec_config.state"))...)
			return
		}
		if state != "on" {
			return
		}
		p.find(place{object: &r.Object, attribute: path(crowded[0], primaryAttribute), origin: crowded[0]},
			fmt.Sprintf("%s has more than one health-checked address in an item, or checked and unchecked ones together, and its zone %s has DNSSEC. Such a zone takes one checked address in an item.", record(r), zone.Address),
			"Keep one health-checked address in each item, or turn DNSSEC off.", zone.DNSSEC.Origin)
	})
}

// crowdedItems are the origins of the items with several checked addresses, or
// with both sorts.
func crowdedItems(r *topology.DNSRecord) (crowded, hidden []topology.Origin) {
	count := func(t *topology.Targets) int { return len(t.External) + len(t.Internal) }
	if r.Primary != nil && count(r.Primary) > 1 {
		crowded = append(crowded, r.Primary.Origin)
	}
	for _, item := range r.Items {
		if item.Checked == nil {
			continue
		}
		if n := count(item.Checked); n > 1 || n > 0 && len(item.Unchecked) > 0 {
			crowded = append(crowded, item.Origin)
		}
	}
	return crowded, hiddenTargets(r)
}
