// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"sort"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Flip is a failure that takes a check out of HEALTHY on its own.
type Flip struct {
	// Scenario is the failure: so many members of one group, a zone, or a
	// region.
	Scenario Scenario
	// Group is the group that loses members, nil for a zone or a region.
	Group *topology.Group
	// Failures is the least number of its members that is enough at one of
	// the sizes that are possible. Certain is the number that is enough at
	// each of them, or 0 where none is.
	Failures, Certain int
	// Perhaps says that the failure turns it at some of the sizes and places
	// that are possible, and not at all of them.
	Perhaps bool
	// Sources are the sources that turn UNHEALTHY, in their order.
	Sources []*HealthSource
}

// mostMembers is the largest number that a fault can name.
const mostMembers = 1<<31 - 1

// Flips lists what takes the check out of HEALTHY: for each group the least
// number of its members that must fail, then zones, then regions. What does not
// is not listed, and nothing is for a check that is not certain to be HEALTHY
// while nothing fails.
func (c *Composite) Flips() []Flip {
	if len(c.sets) > 1 || c.State(Scenario{}) != StateHealthy {
		return nil
	}
	var list []Flip
	for _, g := range c.groups() {
		f := Flip{Group: g}
		for _, h := range c.sets[0] {
			least, certain := h.failuresIn(g)
			switch {
			case least == 0:
				continue
			case f.Failures == 0 || least < f.Failures:
				f.Failures, f.Sources = least, []*HealthSource{h}
			case least == f.Failures:
				f.Sources = append(f.Sources, h)
			}
			if certain > 0 && (f.Certain == 0 || certain < f.Certain) {
				f.Certain = certain
			}
		}
		if f.Failures > 0 {
			f.Scenario = NewScenario(Fault{Kind: VMs, Name: g.Address, Count: f.Failures})
			f.Perhaps = f.Certain != f.Failures
			list = append(list, f)
		}
	}
	zones, regions := c.places()
	for _, zone := range zones {
		list = c.flipsIn(list, Fault{Kind: Zone, Name: zone})
	}
	for _, region := range regions {
		list = c.flipsIn(list, Fault{Kind: Region, Name: region})
	}
	return list
}

// flipsIn adds the failure of a zone or a region where it turns a source, or
// can.
func (c *Composite) flipsIn(list []Flip, f Fault) []Flip {
	flip := Flip{Scenario: NewScenario(f), Perhaps: true}
	for _, h := range c.sets[0] {
		switch h.state(flip.Scenario.faults) {
		case StateUnhealthy:
			flip.Perhaps = false
			flip.Sources = append(flip.Sources, h)
		case StateUndetermined:
			flip.Sources = append(flip.Sources, h)
		}
	}
	if len(flip.Sources) == 0 {
		return list
	}
	return append(list, flip)
}

// groups lists the groups of the sources, each once, in their order.
func (c *Composite) groups() []*topology.Group {
	var list []*topology.Group
	seen := map[*topology.Group]bool{}
	for _, h := range c.sets[0] {
		for i := range h.slots {
			if readings := h.slots[i].readings; len(readings) == 1 && readings[0].group != nil && !seen[readings[0].group] {
				seen[readings[0].group] = true
				list = append(list, readings[0].group)
			}
		}
	}
	return list
}

// state returns the state without its reason.
func (h *HealthSource) state(faults []Fault) HealthState {
	t := h.tally(faults, false)
	return t.states().single()
}

// failuresIn returns the least number of members of a group whose failure can
// turn a source, and the least that turns it at every size; 0 for none.
func (h *HealthSource) failuresIn(g *topology.Group) (least, certain int) {
	i := slices.IndexFunc(h.named[g.Address], func(i int) bool { return h.slots[i].readings[0].group == g })
	if i < 0 {
		return 0, 0
	}
	s := &h.slots[h.named[g.Address][i]]
	if tolerated, known := h.summary.Tolerated.Get(); known && s.exact() {
		if n, exact := tolerated.Exact(); exact && n >= 0 && h.summary.Endpoints.Min == h.summary.Endpoints.Max {
			if n < s.readings[0].min {
				return n + 1, n + 1
			}
			return 0, 0
		}
	}
	turns := func(n int, how func(states) bool) bool {
		t := h.tally([]Fault{{Kind: VMs, Name: g.Address, OneInput: true, Input: g.Input, Count: n}}, false)
		return how(t.states())
	}
	search := func(how func(states) bool) int {
		most := min(s.readings[0].max, mostMembers)
		if !turns(most, how) {
			return 0
		}
		return 1 + sort.Search(most-1, func(n int) bool { return turns(n+1, how) })
	}
	return search(func(set states) bool { return set.has(StateUnhealthy) }),
		search(func(set states) bool { return set == bitOf(StateUnhealthy) })
}
