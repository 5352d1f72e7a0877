// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// Scenarios returns the scenarios that are shown for the check unasked: steady,
// each zone that can hold an endpoint of one of its sources, each region
// concerned, and everything.
func (c *Composite) Scenarios() []Scenario {
	zones, regions := c.places()
	return placeScenarios(zones, regions)
}

func placeScenarios(zones, regions []string) []Scenario {
	list := []Scenario{NewScenario()}
	for _, zone := range distinct(zones) {
		list = append(list, NewScenario(Fault{Kind: Zone, Name: zone}))
	}
	for _, region := range distinct(regions) {
		list = append(list, NewScenario(Fault{Kind: Region, Name: region}))
	}
	return append(list, NewScenario(Fault{Kind: Everything}))
}

// places lists the zones and regions of the endpoints that count.
func (c *Composite) places() (zones, regions []string) {
	if region, ok := c.check.Region.Get(); ok {
		regions = append(regions, region)
	}
	for _, set := range c.sets {
		for _, h := range set {
			z, r := h.places()
			zones, regions = append(zones, z...), append(regions, r...)
		}
	}
	return distinct(zones), distinct(regions)
}

func (h *HealthSource) places() (zones, regions []string) {
	if region, ok := h.service.Region.Get(); ok {
		regions = append(regions, region)
	}
	for i := range h.slots {
		for j := range h.slots[i].readings {
			m := &h.slots[i].readings[j]
			if m.max == 0 || m.group == nil {
				continue
			}
			zones = append(zones, m.place.zones...)
			if m.place.region != "" {
				regions = append(regions, m.place.region)
			}
		}
	}
	return zones, regions
}
