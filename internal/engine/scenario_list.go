// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// PassthroughScenarios returns the scenarios that are shown for a passthrough
// load balancer unasked: steady, each zone that can hold a member of either
// role, each region that it is in, all primaries, all failover members, and
// everything.
func PassthroughScenarios(bs *topology.BackendService) []Scenario {
	var zones, regions []string
	if region, ok := bs.Region.Get(); ok {
		regions = append(regions, region)
	}
	for _, b := range bs.Backends {
		for _, g := range linkedGroups(b) {
			if n, exact := g.Size.Exact(); exact && n == 0 {
				continue
			}
			zones = append(zones, zonesOf(g)...)
			if region, ok := groupRegion(g); ok {
				regions = append(regions, region)
			}
		}
	}
	list := []Scenario{NewScenario()}
	for _, zone := range distinct(zones) {
		list = append(list, NewScenario(Fault{Kind: Zone, Name: zone}))
	}
	for _, region := range distinct(regions) {
		list = append(list, NewScenario(Fault{Kind: Region, Name: region}))
	}
	for _, kind := range []FaultKind{AllPrimaries, AllFailovers, Everything} {
		list = append(list, NewScenario(Fault{Kind: kind}))
	}
	return list
}

// linkedGroups returns the group that a backend names, or those of which it
// names one.
func linkedGroups(b *topology.Backend) []*topology.Group {
	if b.Group.To != nil {
		return []*topology.Group{b.Group.To}
	}
	return b.Group.Candidates
}

// zonesOf returns the zones that are known to be a group's.
func zonesOf(g *topology.Group) []string {
	if zone, ok := g.Zone.Get(); ok {
		return []string{zone}
	}
	zones, _ := g.Zones.Get()
	return zones
}

// groupRegion returns the region that a group is in, which follows from its
// zones where it isn't written.
func groupRegion(g *topology.Group) (string, bool) {
	if region, ok := g.Region.Get(); ok {
		return region, true
	}
	if zones := zonesOf(g); len(zones) > 0 {
		return regionOf(zones[0]), true
	}
	return "", false
}

func distinct(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}
