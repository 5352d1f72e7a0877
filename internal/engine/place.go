// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// spread says how a group's members lie in zones.
type spread uint8

const (
	// spreadNowhere: in no zone and no region, which is so for a global
	// group.
	spreadNowhere spread = iota
	// spreadZonal: all in one zone, or in one zone that is not known.
	spreadZonal
	// spreadEven: over the configured zones, ceil or floor of the equal
	// share to each (PNLB-044).
	spreadEven
	// spreadFree: anyhow over the configured zones.
	spreadFree
	// spreadOpen: anyhow over zones that the input does not name.
	spreadOpen
)

// place is where a group's members lie.
type place struct {
	spread spread
	// zones are those of the group, sorted; none where they are not known.
	zones []string
	// region is empty where it is not known.
	region string
	// unsettled are the attributes that would say more.
	unsettled []topology.Origin
}

// placeOf returns where the members of a group lie. The backends of a regional
// service are in its region, so a group whose own is not known is there.
func placeOf(g *topology.Group, service *topology.BackendService) place {
	p := place{}
	if g.Kind == topology.GlobalNEG {
		return p
	}
	var known bool
	if p.region, known = groupRegion(g); !known {
		p.region, _ = service.Region.Get()
	}
	switch {
	case g.Zone.IsKnown():
		p.spread, p.zones = spreadZonal, zonesOf(g)
	case g.Kind == topology.UnmanagedGroup || g.Kind == topology.ZonalMIG || g.Kind == topology.ZonalNEG:
		p.spread, p.unsettled = spreadZonal, []topology.Origin{origin(g.Zone, g.At("zone"))}
	case len(zonesOf(g)) == 0:
		p.spread, p.unsettled = spreadOpen, []topology.Origin{origin(g.Zones, g.At(zonesAttribute(g)))}
	default:
		p.zones = slices.Compact(slices.Sorted(slices.Values(zonesOf(g))))
		shape, known := g.TargetShape.Or(topology.TargetShapeEven)
		p.spread = spreadEven
		if !known || shape != topology.TargetShapeEven {
			p.spread = spreadFree
			p.unsettled = []topology.Origin{origin(g.TargetShape, g.At("distribution_policy_target_shape"))}
		}
	}
	return p
}

// zonesAttribute is where the zones of a group would have to be written.
func zonesAttribute(g *topology.Group) string {
	if g.Kind == topology.RegionalMIG {
		return "distribution_policy_zones"
	}
	return "zone"
}

// origin returns a value's origin, or where it would have to be written.
func origin[T any](v topology.Value[T], otherwise topology.Origin) topology.Origin {
	if v.Origin.Address == "" && v.Origin.Attribute == "" {
		return otherwise
	}
	return v.Origin
}
