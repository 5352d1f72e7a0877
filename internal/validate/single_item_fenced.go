// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var singleItemFenced = &Rule{
	ID:        "FO250",
	Slug:      "single-item-fenced",
	Title:     "Fencing pins every client to the only location",
	Severity:  Warning,
	Types:     recordTypes,
	Attribute: "routing_policy.enable_geo_fencing",
	Finds:     "A geolocation policy with enable_geo_fencing = true and a single item.",
	Why:       "With one item there is no steering by location: every client gets the healthy addresses of that item. Fencing adds that it gets all of them, dead ones too, when none is healthy.",
	Fix:       "Make an item for each location, or leave fencing out.",
	Unsure:    "Fencing, or whether there are further items, is known only after apply.",
	Facts:     []string{"DNS-055"},
	Check:     checkSingleItemFenced,
}

func checkSingleItemFenced(p *Pass) {
	const attribute = "routing_policy.enable_geo_fencing"
	p.records(func(r *topology.DNSRecord) {
		fenced, known := r.Fencing.Or(false)
		if r.Policy != topology.GeoRouting || known && !fenced || len(r.Items) > 1 || len(r.Items) == 0 && r.ItemsUnknown == nil {
			return
		}
		var hidden []topology.Origin
		if !known {
			hidden = append(hidden, named(r.Fencing.Origin, attribute))
		}
		if r.ItemsUnknown != nil {
			hidden = append(hidden, named(*r.ItemsUnknown, "routing_policy.geo"))
		}
		if len(hidden) > 0 {
			p.unsure(&r.Object, fmt.Sprintf("%s pins every client to one location", lower(record(r))), hidden...)
			return
		}
		p.find(at(&r.Object, attribute, r.Fencing).with(secretLocations(r)),
			fmt.Sprintf("%s has one geolocation item, %s, and fencing: every client is pinned to its addresses, even when all of them are down.", record(r), locationText(r.Items[0])),
			"Make an item for each location, or leave enable_geo_fencing out.")
	})
}
