// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "slices"

// loss is what a scenario leaves of a group of any size: as few healthy
// members as least says, at most as many as most says. If the two differ, then
// least leaves none, or it is one or the other and nothing between.
type loss struct {
	least, most curve
	ends        bool
	// even says that the group's equal spread decides how many are lost,
	// which is a worst case where the remainder is free.
	even bool
	// unsettled says that the group's place decides, which is not known.
	unsettled bool
}

// settled reports whether each size leaves one number of healthy members.
func (l loss) settled() bool { return l.least == l.most }

// staying is the curve of a group that loses nothing.
var staying = curve{zones: 1}

// unharmed and fallen are the two things that can happen to a group in one
// zone, as long as no fault names the group.
var (
	unharmed = loss{least: staying, most: staying}
	fallen   = loss{least: curve{zones: 1, all: true}, most: curve{zones: 1, all: true}}
)

// lossOf returns what the faults leave of a member set. With emptiest, the
// zones that fail are taken to hold the fewest members instead of the most.
func (m *memberSet) lossOf(faults []Fault, emptiest bool) loss {
	if m.inOneZone() && !nameGroups(faults) {
		if m.falls(faults) {
			return fallen
		}
		return unharmed
	}
	base := staying
	var all, maybeAll, anyZone bool
	failing, maybeVMs := 0, 0
	for i := range faults {
		f := &faults[i]
		switch f.Kind {
		case Everything:
			all = true
		case AllPrimaries:
			all = all || m.roles&rolePrimary != 0
		case AllFailovers:
			all = all || m.roles&roleFailover != 0
		case Region:
			switch {
			case m.place.spread == spreadNowhere:
			case m.place.region == f.Name:
				all = true
			case m.place.region == "":
				maybeAll = true
			}
		case Zone:
			switch m.place.hit(f.Name) {
			case hitAll:
				all = true
			case hitPerhaps:
				maybeAll = true
			case hitOne:
				failing++
			case hitSome:
				anyZone = true
			}
		case Group:
			switch {
			case m.group == nil:
				maybeAll = true
			case named(&m.group.Object, *f):
				all = true
			}
		case VMs:
			switch {
			case m.group == nil:
				maybeVMs += f.Count
			case named(&m.group.Object, *f):
				base.vms += f.Count
			}
		}
	}
	switch {
	case all || failing > 0 && failing == len(m.place.zones):
		base.all = true
		return loss{least: base, most: base}
	case failing > 0 && m.place.spread == spreadEven:
		base.zones, base.failing, base.emptiest = len(m.place.zones), failing, emptiest
	case failing > 0:
		anyZone = true
	}
	l := loss{least: base, most: base, even: base.failing > 0}
	switch {
	case anyZone || maybeAll && maybeVMs > 0:
		l.least.all, l.unsettled = true, true
	case maybeAll:
		l.least.all, l.ends, l.unsettled = true, true, true
	case maybeVMs > 0:
		l.least.vms += maybeVMs
		l.ends, l.unsettled = true, true
	}
	return l
}

// hit is what the failure of a zone does to a group.
type hit uint8

const (
	hitNone hit = iota
	hitAll
	// hitPerhaps: all or none, depending on a zone that is not known.
	hitPerhaps
	// hitOne: the share of one of the configured zones.
	hitOne
	// hitSome: any number.
	hitSome
)

func (p place) hit(zone string) hit {
	switch {
	case p.spread == spreadNowhere:
		return hitNone
	case len(p.zones) > 0:
		if !slices.Contains(p.zones, zone) {
			return hitNone
		}
		if p.spread == spreadZonal {
			return hitAll
		}
		return hitOne
	case p.region != "" && p.region != regionOf(zone):
		return hitNone
	case p.spread == spreadZonal:
		return hitPerhaps
	}
	return hitSome
}
