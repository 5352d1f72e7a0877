// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// zoneCount are members in one zone: configured, lost and healthy ones.
type zoneCount struct{ configured, lost, healthy bounds }

// localMembers are the members of one backend in the client's zone.
type localMembers struct {
	zoneCount
	backend *topology.Backend
	slot    *slot
}

// count adds up the members of the active role in the client's zone.
func (a *affinity) count(faults []Fault) {
	role := rolePrimary
	if a.outcome.Pool == Failover {
		role = roleFailover
	}
	for i := range a.slots {
		s := &a.slots[i]
		n := s.inZone(role, a.zone, faults)
		a.configured.add(n.configured)
		a.lost.add(n.lost)
		a.healthy.add(n.healthy)
		if first := s.first(role, a.service); first >= 0 && n.configured.max > 0 {
			a.local = append(a.local, localMembers{n, a.service.Backends[first], s})
		}
	}
}

// inZone returns how many members a zone has of a group that may have several
// readings.
func (s *slot) inZone(r roles, zone string, faults []Fault) zoneCount {
	var all zoneCount
	for i := range s.readings {
		var n zoneCount
		if m := &s.readings[i]; m.roles&r != 0 {
			n = m.inZone(zone, faults)
		}
		if i == 0 {
			all = n
			continue
		}
		all = zoneCount{all.configured.hull(n.configured), all.lost.hull(n.lost), all.healthy.hull(n.healthy)}
	}
	return all
}

// inZone returns how many members of a group a zone has, and how many of these
// fail.
func (m *memberSet) inZone(zone string, faults []Fault) zoneCount {
	l := m.lossOf(faults, false)
	fails := zoneFails(zone, faults)
	var n zoneCount
	switch m.place.hit(zone) {
	case hitNone:
		return n
	case hitAll:
		n.configured = bounds{m.min, m.max}
		if l.settled() && !fails {
			n.lost = bounds{min(l.least.vms, m.min), min(l.least.vms, m.max)}
			n.healthy = bounds{l.least.at(m.min), l.most.largest(m.max)}
		}
	case hitPerhaps, hitSome:
		n.configured = bounds{0, m.max}
	case hitOne:
		n.configured = m.share(l.least.failing, fails && l.least.failing > 0)
	}
	switch {
	case fails || l.least.all && l.most.all:
		n.lost, n.healthy = n.configured, bounds{}
	case m.place.hit(zone) == hitAll && l.settled():
	default:
		n.lost.max = l.least.vms
		if l.unsettled {
			n.lost.max = unlimited
		}
		n.lost.max = min(n.lost.max, n.configured.max)
		n.healthy = bounds{max(0, n.configured.min-n.lost.max), n.configured.max}
	}
	return n
}

func zoneFails(zone string, faults []Fault) bool {
	for _, f := range faults {
		if f.Kind == Zone && f.Name == zone || f.Kind == Region && f.Name == regionOf(zone) {
			return true
		}
	}
	return false
}

// share returns how many members of a group lie in one of its zones, when so
// many of the zones fail and are the fullest.
func (m *memberSet) share(failing int, fails bool) bounds {
	if m.place.spread != spreadEven {
		return bounds{0, m.max}
	}
	zones := len(m.place.zones)
	b := bounds{m.min / zones, unlimited}
	if rest := m.min % zones; fails && rest > 0 && rest >= failing {
		b.min++
	}
	if m.max == unlimited {
		return b
	}
	b.max = m.max / zones
	if rest := m.max % zones; fails && rest > 0 || !fails && rest > failing {
		b.max++
	}
	return b
}
