// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// CheckScenario reports faults that speak of a zone, region or address that
// nothing in the input has, one error for each, with the nearest names that
// the input does have. Such a scenario would be answered as if nothing failed.
func CheckScenario(t *topology.Topology, s Scenario) error {
	if s.IsSteady() {
		return nil
	}
	names := namesIn(t)
	var problems []error
	for _, f := range s.faults {
		if err := names.check(f); err != nil {
			problems = append(problems, err)
		}
	}
	return errors.Join(problems...)
}

// names are what faults can name in a topology.
type names struct {
	zones, regions, sourceRegions []string
	// openRegions are the regions in which a group may lie in a zone that
	// the input does not name.
	openRegions []string
	groups      []*topology.Group
	// states are the health sources and composite health checks.
	states []*topology.Object
	seen   map[*topology.Group]bool
	// hidden are the groups whose address is a sensitive value.
	hidden  map[*topology.Group]bool
	targets []targetName
}

func namesIn(t *topology.Topology) *names {
	n := &names{seen: map[*topology.Group]bool{}, hidden: map[*topology.Group]bool{}}
	for _, g := range t.Groups {
		n.addGroup(g)
	}
	for _, i := range t.Instances {
		n.addPlace(&i.Object)
	}
	for _, bs := range t.BackendServices {
		n.addPlace(&bs.Object)
		for _, b := range bs.Backends {
			if b.Group.To != nil {
				n.addGroup(b.Group.To)
				if b.Group.Sensitive && b.Group.To.Outside {
					n.hidden[b.Group.To] = true
				}
			}
		}
	}
	for _, r := range t.ForwardingRules {
		n.addPlace(&r.Object)
		if region, ok := r.FrontRegion.Get(); ok {
			n.regions = append(n.regions, region)
		}
	}
	for _, a := range t.ServiceAttachments {
		n.addPlace(&a.Object)
	}
	for _, a := range t.Autoscalers {
		n.addPlace(&a.Object)
	}
	for _, h := range t.HealthSources {
		n.addPlace(&h.Object)
		n.states = append(n.states, &h.Object)
	}
	for _, c := range t.CompositeHealthChecks {
		n.addPlace(&c.Object)
		n.states = append(n.states, &c.Object)
	}
	for _, hc := range t.HealthChecks {
		n.addPlace(&hc.Object)
		if regions, ok := hc.SourceRegions.Get(); ok {
			n.sourceRegions = append(n.sourceRegions, regions...)
		}
	}
	n.addTargets(t)
	return n
}

func (n *names) addPlace(o *topology.Object) {
	if zone, ok := o.Zone.Get(); ok {
		n.zones = append(n.zones, zone)
		n.regions = append(n.regions, regionOf(zone))
	}
	if region, ok := o.Region.Get(); ok {
		n.regions = append(n.regions, region)
	}
}

func (n *names) addGroup(g *topology.Group) {
	if n.seen[g] {
		return
	}
	n.seen[g] = true
	n.groups = append(n.groups, g)
	n.addPlace(&g.Object)
	zones, configured := g.Zones.Get()
	for _, zone := range zones {
		n.zones = append(n.zones, zone)
		n.regions = append(n.regions, regionOf(zone))
	}
	if region, ok := g.Region.Get(); ok && !configured && !g.Zone.IsKnown() {
		n.openRegions = append(n.openRegions, region)
	}
}

func (n *names) check(f Fault) error {
	switch f.Kind {
	case Zone:
		if !slices.Contains(n.zones, f.Name) && !slices.Contains(n.openRegions, regionOf(f.Name)) {
			return fmt.Errorf("%s: nothing in the input is in zone %s%s", f, f.Name, offer(f.Name, n.zones))
		}
	case Region:
		if !slices.Contains(n.regions, f.Name) && !slices.Contains(n.sourceRegions, f.Name) {
			return fmt.Errorf("%s: nothing in the input is in region %s%s", f, f.Name, offer(f.Name, n.regions))
		}
	case SourceRegion:
		if !slices.Contains(n.sourceRegions, f.Name) {
			return fmt.Errorf("%s: no health check in the input probes from region %s%s", f, f.Name, offer(f.Name, n.sourceRegions))
		}
	case Group, VMs:
		return n.checkGroup(f)
	case Target:
		return n.checkTarget(f)
	case UnknownState:
		return checkAddress(f, "health source or composite health check", n.states)
	}
	return nil
}

func (n *names) checkGroup(f Fault) error {
	var groups []*topology.Object
	for _, g := range n.groups {
		if !n.hidden[g] {
			groups = append(groups, &g.Object)
		}
	}
	return checkAddress(f, "group", groups)
}

// checkAddress reports a fault that names none of the objects.
func checkAddress(f Fault, what string, objects []*topology.Object) error {
	var known []string
	elsewhere := ""
	for _, o := range objects {
		if named(o, f) {
			return nil
		}
		if o.Named(-1, f.Name) {
			elsewhere = fmt.Sprintf(" (input %d has one)", o.Input)
		}
		known = append(known, addressesFor(o, f)...)
	}
	where := "the input"
	if f.OneInput {
		where = fmt.Sprintf("input %d", f.Input)
	}
	if elsewhere == "" {
		elsewhere = offer(f.Name, known)
	}
	return fmt.Errorf("%s: no %s in %s has the address %s%s", f, what, where, f.Name, elsewhere)
}

// addressesFor returns the addresses by which a fault could name an object.
func addressesFor(o *topology.Object, f Fault) []string {
	var list []string
	for _, a := range append([]topology.Alias{{Input: o.Input, Address: o.Address}}, o.Aliases...) {
		if !f.OneInput || f.Input == a.Input {
			list = append(list, a.Address)
		}
	}
	return list
}

// named reports whether a fault's address is one of the object's.
func named(o *topology.Object, f Fault) bool { return o.Named(f.input(), f.Name) }

// input is the input whose resource a fault names, -1 for any.
func (f *Fault) input() int {
	if f.OneInput {
		return f.Input
	}
	return -1
}

// regionOf returns the region of a zone, which is its name without the last
// part.
func regionOf(zone string) string {
	if i := strings.LastIndexByte(zone, '-'); i > 0 {
		return zone[:i]
	}
	return zone
}
