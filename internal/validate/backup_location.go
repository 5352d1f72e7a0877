// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const locationAttribute = "routing_policy.primary_backup.backup_geo.location"

var backupLocation = &Rule{
	ID:        "FO213",
	Slug:      "backup-location",
	Title:     "A location of a routing policy stands twice or is no region",
	Severity:  Error,
	Types:     recordTypes,
	Attribute: locationAttribute,
	Finds:     "Two items of a geolocation policy, or of a failover policy's backups, with the same location, or a location that does not have the form of a Google Cloud region, such as us or europe.",
	Why:       "A location is a Google Cloud region, and each region stands once. Continents are a frequent guess. The plan passes, and the API refuses the record.",
	Fix:       "Name one item for each region, for example us-central1, and put several addresses into one item.",
	Unsure:    "A location is known only after apply.",
	Facts:     []string{"DNS-012"},
	Check:     checkBackupLocation,
}

func checkBackupLocation(p *Pass) {
	p.records(func(r *topology.DNSRecord) {
		if r.Policy == topology.WeightedRouting {
			return
		}
		var seen []string
		var hidden []topology.Origin
		for _, item := range r.Items {
			location, known := item.Location.Get()
			attribute := path(item.Location.Origin, locationAttribute)
			switch {
			case item.Location.IsUnknown():
				hidden = append(hidden, named(item.Location.Origin, locationAttribute))
			case known && !isRegion(location):
				p.find(place{object: &r.Object, attribute: attribute, origin: item.Location.Origin}.with(item.Location.Sensitive),
					fmt.Sprintf("%s has the location %q, which is no Google Cloud region. The plan passes, and the API refuses the record.", record(r), location),
					"Name a region, for example us-central1.")
			case known && slices.Contains(seen, location):
				p.find(place{object: &r.Object, attribute: attribute, origin: item.Location.Origin}.with(item.Location.Sensitive),
					fmt.Sprintf("%s has the location %s in two items. Each region stands once; the API refuses the record.", record(r), location),
					"Put the addresses of both items into one.")
			}
			seen = append(seen, location)
		}
		if r.ItemsUnknown != nil {
			hidden = append(hidden, named(*r.ItemsUnknown, "routing_policy"))
		}
		if len(hidden) > 0 && len(r.Items) > 0 {
			p.unsure(&r.Object, fmt.Sprintf("each location of %s is a region and stands once", lower(record(r))), unique(hidden)...)
		}
	})
}

// isRegion reports whether a name has the form of a region: words, a dash, a
// word and a number. Regions that Google adds later have it too.
func isRegion(name string) bool {
	dash := strings.LastIndexByte(name, '-')
	if dash < 1 || name != strings.ToLower(name) {
		return false
	}
	last := name[dash+1:]
	word := strings.TrimRight(last, "0123456789")
	return word != "" && word != last && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
