// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// cell is all groups of certain size that lie in one zone and have the same
// role. Unless a fault names a group, all of them stand or fall together.
type cell struct {
	set     *memberSet
	members int
}

// cellsOf gathers the slots that can be counted together and lists the others.
func cellsOf(slots []slot) (cells []cell, others []int) {
	type key struct {
		roles        roles
		zone, region string
	}
	position := map[key]int{}
	for i := range slots {
		m := &slots[i].readings[0]
		if !slots[i].exact() || !m.inOneZone() {
			others = append(others, i)
			continue
		}
		k := key{m.roles, m.place.zones[0], m.place.region}
		at, seen := position[k]
		if !seen {
			at = len(cells)
			position[k] = at
			cells = append(cells, cell{set: m})
		}
		cells[at].members += m.min
	}
	return cells, others
}

// nameGroups reports whether a fault names a group, so that groups of one zone
// fare differently.
func nameGroups(faults []Fault) bool {
	for i := range faults {
		if faults[i].Kind == Group || faults[i].Kind == VMs {
			return true
		}
	}
	return false
}

// inOneZone reports whether all members lie in one zone that is known.
func (m *memberSet) inOneZone() bool {
	return m.place.spread == spreadZonal && len(m.place.zones) == 1
}

// falls reports whether all members of a group in one zone fail. No fault may
// name a group.
func (m *memberSet) falls(faults []Fault) bool {
	for i := range faults {
		f := &faults[i]
		switch f.Kind {
		case Zone:
			if m.place.zones[0] == f.Name {
				return true
			}
		case Region:
			if m.place.region == f.Name {
				return true
			}
		case Everything:
			return true
		case AllPrimaries:
			if m.roles&rolePrimary != 0 {
				return true
			}
		case AllFailovers:
			if m.roles&roleFailover != 0 {
				return true
			}
		}
	}
	return false
}

// countCells adds up the members in cells.
func (l *Passthrough) countCells(c *Counts, faults []Fault) {
	for i := range l.cells {
		cell := &l.cells[i]
		healthy := cell.members
		if cell.set.falls(faults) {
			healthy = 0
		}
		c.add(cell.set.roles, cell.members, healthy)
	}
}
