// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"
)

var regionWithoutBackup = &Rule{
	ID:        "FO222",
	Slug:      "region-without-backup",
	Title:     "A region with backends of the primary has no backup",
	Severity:  Info,
	Types:     recordTypes,
	Attribute: backupGeoAttribute,
	Finds:     "A failover record whose primary is a global or classic external load balancer with backends in a region for which there is no backup item.",
	Why:       "After a failover clients of that region go to a backup farther away, which must carry their traffic as well.",
	Fix:       "Add a backup in that region, or size the others for its traffic.",
	Unsure:    "The scheme of the primary, the region of a backend, or a backup's location, is known only after apply.",
	Facts:     []string{"ALB-002"},
	Check:     checkRegionWithoutBackup,
}

func checkRegionWithoutBackup(p *Pass) {
	p.pairs(func(pr pair) {
		r := pr.record
		hidden := pr.hidden
		var covered, served []string
		for _, item := range r.Items {
			if l, ok := item.Location.Get(); ok {
				covered = append(covered, l)
			} else {
				hidden = append(hidden, named(item.Location.Origin, locationAttribute))
			}
		}
		for _, b := range pr.backups {
			if region, ok := b.rule.Region.Get(); ok {
				covered = append(covered, region)
			}
		}
		for _, f := range pr.primaries {
			unsure := mayBeGlobalFront(f)
			if !isGlobalFront(f.Kind()) && !unsure {
				continue
			}
			for _, s := range p.servicesOf(f) {
				for _, b := range s.Backends {
					region, ok := regionOf(b)
					if !ok || slices.Contains(covered, region) {
						continue
					}
					if !slices.Contains(served, region) {
						served = append(served, region)
					}
					if unsure {
						hidden = append(hidden, named(f.Scheme.Origin, "load_balancing_scheme"))
					}
				}
			}
		}
		slices.Sort(served)
		switch {
		case len(r.Items) == 0 || len(served) == 0:
		case len(hidden) > 0:
			p.unsure(&r.Object, fmt.Sprintf("each region of the primary of %s has a backup", lower(record(r))), unique(hidden)...)
		default:
			p.find(place{object: &r.Object, attribute: path(r.Items[0].Origin, backupGeoAttribute), origin: r.Items[0].Origin},
				fmt.Sprintf("%s has a primary with backends in %s and no backup there. Clients of that region go farther after a failover, and another backup carries their traffic.", record(r), list(served)),
				"Add a backup there, or size the others for it.")
		}
	})
}
