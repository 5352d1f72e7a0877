// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var oneBackupRegion = &Rule{
	ID:        "FO221",
	Slug:      "one-backup-region",
	Title:     "A global load balancer has backups in one region only",
	Severity:  Warning,
	Types:     recordTypes,
	Attribute: backupGeoAttribute,
	Finds:     "A failover record whose primary is a global or classic external Application Load Balancer and whose backups are all in one location.",
	Why:       "One region then carries the traffic of all, far from some clients, and its failure during the outage leaves nothing. Google asks for two or more regional load balancers behind a global one.",
	Fix:       "Add a backup in a second region.",
	Unsure:    "The scheme of the primary, further items, or the location of one, are known only after apply.",
	Facts:     []string{"ALB-002"},
	Check:     checkOneBackupRegion,
}

func checkOneBackupRegion(p *Pass) {
	p.pairs(func(pr pair) {
		r := pr.record
		var locations []string
		var hidden []topology.Origin
		if !slices.ContainsFunc(pr.primaries, func(f *topology.ForwardingRule) bool { return isGlobalFront(f.Kind()) }) {
			for _, f := range pr.primaries {
				if mayBeGlobalFront(f) {
					hidden = append(hidden, named(f.Scheme.Origin, "load_balancing_scheme"))
				}
			}
			if len(hidden) == 0 {
				return
			}
		}
		for _, item := range r.Items {
			if l, ok := item.Location.Get(); ok && !slices.Contains(locations, l) {
				locations = append(locations, l)
			} else if !ok {
				hidden = append(hidden, named(item.Location.Origin, locationAttribute))
			}
		}
		if r.ItemsUnknown != nil {
			hidden = append(hidden, named(*r.ItemsUnknown, backupGeoAttribute))
		}
		switch {
		case len(locations) > 1 || len(r.Items) == 0 && len(hidden) == 0:
		case len(hidden) > 0:
			p.unsure(&r.Object, fmt.Sprintf("%s has backups in two regions", lower(record(r))), unique(hidden)...)
		default:
			p.find(place{object: &r.Object, attribute: path(r.Items[0].Origin, backupGeoAttribute), origin: r.Items[0].Origin}.with(secretLocations(r)),
				fmt.Sprintf("%s has a global load balancer as primary and backups in %s only, which then carries the traffic of all regions.", record(r), locations[0]),
				"Add a backup in a second region.")
		}
	})
}
