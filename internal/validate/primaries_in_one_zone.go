// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var primariesInOneZone = &Rule{
	ID:        "FO127",
	Slug:      "primaries-in-one-zone",
	Title:     "All primaries stand in one zone",
	Severity:  Info,
	Types:     passthroughTypes,
	Attribute: groupAttribute,
	Finds:     "A passthrough backend service with failover backends whose primary groups are all in the same zone. A regional group without configured zones counts as spread.",
	Why:       "Losing that zone takes every primary at once, so that the failover backends must carry everything. Google's reference architecture spreads each role over two zones. Where the failover backends are in the same zone too, the loss of one zone is an outage.",
	Fix:       "Put the groups of each role into at least two zones, or use a regional managed instance group.",
	Unsure:    "The zone or the role of a group is not known, and the known primaries are in one zone.",
	Facts:     []string{"PNLB-009"},
	Check:     checkPrimariesInOneZone,
}

func checkPrimariesInOneZone(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		found, roles := hasBackend(s, true)
		if found == no {
			return
		}
		primary := placesOf(s, false)
		if primary.spread || len(primary.zones) > 1 || len(primary.zones) == 0 && len(primary.hidden) == 0 {
			return
		}
		if hidden := append(primary.hidden, roles...); len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("the primaries of %s stand in more than one zone", lower(service(s))), unique(hidden)...)
			return
		}
		zone := primary.zones[0]
		consequence := "Losing that zone takes every primary at once, and the failover backends have to carry everything."
		if backups := placesOf(s, true); !backups.spread && len(backups.hidden) == 0 && len(backups.zones) == 1 && backups.zones[0] == zone {
			consequence = "All its failover backends are in that zone too: losing it is an outage."
		}
		p.find(place{object: &s.Object, attribute: groupAttribute, origin: firstOf(s, false)}.with(primary.secret),
			fmt.Sprintf("%s has all its primaries in zone %s. %s", service(s), zone, consequence),
			"Spread each role over at least two zones, or use a regional managed instance group.")
	})
}

// places are where the groups of a role stand.
type places struct {
	// zones are the known ones, sorted, each once.
	zones []string
	// spread says that a regional group without configured zones is among
	// the groups, which Compute Engine spreads.
	spread bool
	// hidden are the attributes that hide further zones.
	hidden []topology.Origin
	// secret says that a zone is sensitive.
	secret bool
}

func placesOf(s *topology.BackendService, failover bool) places {
	var at places
	for _, b := range s.Backends {
		role, known := b.Failover.Or(false)
		if !known {
			at.hidden = append(at.hidden, named(b.Failover.Origin, failoverAttribute))
		} else if role == failover {
			at.add(b)
		}
	}
	if s.BackendsUnknown != nil {
		at.hidden = append(at.hidden, named(*s.BackendsUnknown, "backend"))
	}
	slices.Sort(at.zones)
	at.zones = slices.Compact(at.zones)
	return at
}

func (at *places) add(b *topology.Backend) {
	g := b.Group.To
	if g == nil {
		at.hidden = append(at.hidden, named(b.Group.Origin, groupAttribute))
		return
	}
	zone, zonal := g.Zone.Get()
	zones, configured := g.Zones.Get()
	n, exact := g.Size.Exact()
	at.secret = at.secret || g.Zone.Sensitive || g.Zones.Sensitive
	switch {
	case exact && n == 0 && g.Size.Source != "":
		// An empty group stands nowhere.
	case zonal:
		at.zones = append(at.zones, zone)
	case configured:
		at.zones = append(at.zones, zones...)
	case g.Zones.IsUnknown():
		at.hidden = append(at.hidden, named(g.Zones.Origin, "distribution_policy_zones"))
	case g.Kind == topology.RegionalMIG || g.Zone.IsNull() && g.Region.IsKnown():
		at.spread = true
	case g.Zone.IsUnknown() && !g.Outside:
		at.hidden = append(at.hidden, named(g.Zone.Origin, "zone"))
	default:
		at.hidden = append(at.hidden, named(b.Group.Origin, groupAttribute))
	}
}

// firstOf is the group link of the first backend of a role.
func firstOf(s *topology.BackendService, failover bool) topology.Origin {
	for _, b := range s.Backends {
		if role, known := b.Failover.Or(false); known && role == failover {
			return b.Group.Origin
		}
	}
	return topology.Origin{}
}

func unique(origins []topology.Origin) []topology.Origin {
	var once []topology.Origin
	for _, o := range origins {
		if !slices.Contains(once, o) {
			once = append(once, o)
		}
	}
	return once
}
