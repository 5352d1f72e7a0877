// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// sums are the endpoints of a source.
type sums struct{ all, healthy int }

func (s *sums) add(n, healthy int) { s.all, s.healthy = s.all+n, s.healthy+healthy }

// count returns the endpoints that the faults leave healthy in the groups whose
// numbers are certain; open are the positions of the other slots. It allocates
// nothing where there are none.
func (h *HealthSource) count(faults []Fault, emptiest bool) (c sums, open []int, even bool) {
	for i := range h.cells {
		cell := &h.cells[i]
		healthy := cell.members
		if cell.set.falls(faults) {
			healthy = 0
		}
		c.add(cell.members, healthy)
	}
	for i := range faults {
		if f := &faults[i]; f.Kind == Group || f.Kind == VMs {
			h.recount(&c, faults, i)
		}
	}
	for _, i := range h.others {
		s := &h.slots[i]
		if s.exact() {
			m := &s.readings[0]
			if l := m.lossOf(faults, emptiest); l.settled() {
				even = even || l.even
				c.add(m.min, l.least.at(m.min))
				continue
			}
		}
		open = append(open, i)
	}
	return c, open, even
}

// recount counts the groups anew that one of the faults names and that the
// cells have counted with their neighbours.
func (h *HealthSource) recount(c *sums, faults []Fault, fault int) {
	for _, i := range h.named[faults[fault].Name] {
		s := &h.slots[i]
		m := &s.readings[0]
		if !s.exact() || !m.inOneZone() || !named(&m.group.Object, faults[fault]) || h.recounted(m, faults[:fault]) {
			continue
		}
		if !m.falls(faults) {
			c.healthy += m.lossOf(faults, false).least.at(m.min) - m.min
		}
	}
}

// recounted reports whether one of the faults before names the group too.
func (h *HealthSource) recounted(m *memberSet, before []Fault) bool {
	for i := range before {
		if f := &before[i]; (f.Kind == Group || f.Kind == VMs) && named(&m.group.Object, *f) {
			return true
		}
	}
	return false
}

// endpointTally is what a scenario leaves of all groups of a source.
type endpointTally struct {
	source *HealthSource
	fixed  sums
	open   []openGroup
	// even says that an equal spread over zones decided a number.
	even bool
	// all and healthy span every number that there can be.
	all, healthy bounds
}

// openGroup is a group whose numbers are not certain, with its position among
// the slots of the source.
type openGroup struct {
	openSlot
	position int
}

func (h *HealthSource) tally(faults []Fault, emptiest bool) endpointTally {
	t := endpointTally{source: h}
	var open []int
	t.fixed, open, t.even = h.count(faults, emptiest)
	t.all, t.healthy = bounds{t.fixed.all, t.fixed.all}, bounds{t.fixed.healthy, t.fixed.healthy}
	for _, i := range open {
		o := openGroup{openSlot{slot: &h.slots[i], losses: make([]loss, len(h.slots[i].readings))}, i}
		var n, up bounds
		for j := range o.readings {
			m := &o.readings[j]
			o.losses[j] = m.lossOf(faults, emptiest)
			t.even = t.even || o.losses[j].even
			size, healthy := bounds{m.min, m.max}, bounds{o.losses[j].least.at(m.min), o.losses[j].most.largest(m.max)}
			if j > 0 {
				size = bounds{min(n.min, size.min), max(n.max, size.max)}
				healthy = bounds{min(up.min, healthy.min), max(up.max, healthy.max)}
			}
			n, up = size, healthy
		}
		t.all.add(n)
		t.healthy.add(up)
		t.open = append(t.open, o)
	}
	return t
}

// settled reports whether every number is certain.
func (t *endpointTally) settled() bool { return len(t.open) == 0 }

// states returns the states that the source can be in.
func (t *endpointTally) states() states {
	d := &t.source.demand
	if t.settled() {
		return bitOf(d.mildest.Aggregate(t.fixed.all, t.fixed.healthy)) | bitOf(d.strictest.Aggregate(t.fixed.all, t.fixed.healthy))
	}
	var set states
	if t.canFail() {
		set |= bitOf(StateUnhealthy)
	}
	if set == 0 || allHealthy([]*endpointTally{t}) {
		set |= bitOf(StateHealthy)
	}
	return set
}

// canFail reports whether a threshold can be missed: whether the strictest
// minimum is above the fewest healthy endpoints, or the strictest percentage
// above their smallest share. Each group adds to both on its own, so that the
// least of the groups make the least of all.
func (t *endpointTally) canFail() bool {
	strictest := t.source.demand.strictest
	if t.healthy.min < strictest.MinHealthy {
		return true
	}
	f := strictest.fraction()
	v := f.margin(t.fixed.healthy, t.fixed.all)
	least := span{v, v}
	for i := range t.open {
		least = least.plus(t.open[i].leastMargin(f))
	}
	return least.min < 0
}

// leastMargin returns the smallest margin that a group can have, as a span of
// which only the lower end means anything.
func (o *openSlot) leastMargin(f fraction) span {
	least := span{plusInfinity, plusInfinity}
	for i := range o.readings {
		m, c := &o.readings[i], o.losses[i].least
		// As long as no member is healthy, a larger group is worse.
		if last := min(m.max, before(c.atLeast(1))); m.min <= last {
			least.min = min(least.min, f.lost(m.min, last).min)
		}
		if first := max(m.min, c.atLeast(1)); first <= m.max && first != unlimited {
			least.min = min(least.min, c.margin(f, first, m.max).min)
		}
	}
	return least
}

// losesNothing reports whether every endpoint stays healthy.
func (t *endpointTally) losesNothing() bool {
	return t.fixed.healthy == t.fixed.all && !slices.ContainsFunc(t.open, func(o openGroup) bool {
		return slices.ContainsFunc(o.losses, func(l loss) bool { return l.least != staying })
	})
}

// dependsOn are the attributes that would settle the state.
func (t *endpointTally) dependsOn() []topology.Origin {
	d := &t.source.demand
	var list []topology.Origin
	for i := range t.open {
		if o := &t.open[i]; d.strictest.HealthyPercent > 0 || o.varies() {
			list = appendOrigins(list, o.origins(o.losses)...)
		}
	}
	for _, at := range d.unsettled {
		// As long as nothing fails, every percentage is reached.
		if at != d.percent.Origin || d.percent.Origin == d.minimum.Origin || !t.losesNothing() {
			list = appendOrigins(list, at)
		}
	}
	return list
}

// varies reports whether the number of healthy members does.
func (o *openSlot) varies() bool {
	first := o.losses[0].least.at(o.readings[0].min)
	for i := range o.readings {
		m := &o.readings[i]
		if o.losses[i].least.at(m.min) != first || o.losses[i].most.largest(m.max) != first {
			return true
		}
	}
	return false
}
