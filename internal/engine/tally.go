// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// tally is what a scenario leaves of all groups of a load balancer.
type tally struct {
	// fixed sums the groups whose numbers are certain, open are the others.
	fixed Counts
	open  []openSlot
	// even says that an equal spread over zones decided a number.
	even bool
	// All groups together; the ends are reached independently.
	primaries, healthyPrimaries, failovers, healthyFailovers bounds
}

// openSlot is a group whose numbers the input does not settle, with the loss
// of each of its readings.
type openSlot struct {
	*slot
	losses []loss
}

// bounds are the ends of a number; max may be unlimited.
type bounds struct{ min, max int }

func (b *bounds) add(c bounds) { b.min, b.max = b.min+c.min, addSize(b.max, c.max) }

func (b bounds) hull(c bounds) bounds { return bounds{min(b.min, c.min), max(b.max, c.max)} }

func (b bounds) interval() Interval {
	if b.max == unlimited {
		return Interval{b.min, topology.NoLimit}
	}
	return Interval{b.min, b.max}
}

// limited returns the bounds of a number of which at most limit count. An open
// end stays open: that a number is not known does not make it the limit.
func (b bounds) limited(limit int) bounds {
	if limit == 0 {
		return b
	}
	b.min = min(b.min, limit)
	if b.max != unlimited {
		b.max = min(b.max, limit)
	}
	return b
}

// tally applies the faults to every group. With emptiest, failing zones are
// taken to hold the fewest members of an evenly spread group.
func (l *Passthrough) tally(faults []Fault, emptiest bool) tally {
	var t tally
	rest := l.all
	if !nameGroups(faults) {
		l.countCells(&t.fixed, faults)
		rest = l.others
	}
	for _, i := range rest {
		s := &l.slots[i]
		if s.exact() {
			m := &s.readings[0]
			if loss := m.lossOf(faults, emptiest); loss.settled() {
				t.even = t.even || loss.even
				t.fixed.add(m.roles, m.min, loss.least.at(m.min))
				continue
			}
		}
		o := openSlot{slot: s, losses: make([]loss, len(s.readings))}
		for j := range s.readings {
			o.losses[j] = s.readings[j].lossOf(faults, emptiest)
			t.even = t.even || o.losses[j].even
		}
		t.open = append(t.open, o)
	}
	t.bound(faults)
	return t
}

func (c *Counts) add(r roles, n, healthy int) {
	if r&rolePrimary != 0 {
		c.Primaries += n
		c.HealthyPrimaries += healthy
	}
	if r&roleFailover != 0 {
		c.Failovers += n
		c.HealthyFailovers += healthy
	}
}

// bound adds up the ends of all numbers.
func (t *tally) bound(faults []Fault) {
	c := t.fixed
	t.primaries, t.healthyPrimaries = bounds{c.Primaries, c.Primaries}, bounds{c.HealthyPrimaries, c.HealthyPrimaries}
	t.failovers, t.healthyFailovers = bounds{c.Failovers, c.Failovers}, bounds{c.HealthyFailovers, c.HealthyFailovers}
	for _, o := range t.open {
		n, h := o.ends(rolePrimary, faults)
		t.primaries.add(n)
		t.healthyPrimaries.add(h)
		n, h = o.ends(roleFailover, faults)
		t.failovers.add(n)
		t.healthyFailovers.add(h)
	}
}

// ends returns how many members, and how many healthy ones, a group can have in
// a role.
func (s *slot) ends(r roles, faults []Fault) (n, healthy bounds) {
	for i := range s.readings {
		m := &s.readings[i]
		var size, up bounds
		switch {
		case m.roles&r == 0:
		case m.inOneZone() && !nameGroups(faults):
			size = bounds{m.min, m.max}
			if !m.falls(faults) {
				up = size
			}
		default:
			loss := m.lossOf(faults, false)
			size = bounds{m.min, m.max}
			up = bounds{loss.least.at(m.min), loss.most.largest(m.max)}
		}
		if i == 0 {
			n, healthy = size, up
			continue
		}
		n, healthy = n.hull(size), healthy.hull(up)
	}
	return n, healthy
}
