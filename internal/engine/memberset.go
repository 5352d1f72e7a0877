// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// roles are the roles in which a member set takes part.
type roles uint8

const (
	rolePrimary roles = 1 << iota
	roleFailover
)

// memberSet is a group as a part of a load balancer, in one reading of
// everything about it that is not a number.
type memberSet struct {
	roles roles
	// group is nil where it is not known which one is meant.
	group *topology.Group
	// min and max bound the size; max may be unlimited.
	min, max int
	place    place
	// sizes are where the size was written or would have to be.
	sizes []topology.Origin
}

// slot is a group of a load balancer with all its readings: usually one, more
// where its role or the group itself is not known. A group that is named by
// two backends has one slot, since its members are the same.
type slot struct {
	label    string
	backends []int
	readings []memberSet
	// unsettled are the attributes that would single out a reading.
	unsettled []topology.Origin
}

// exact reports whether the slot has one reading and one size.
func (s *slot) exact() bool {
	return len(s.readings) == 1 && s.readings[0].min == s.readings[0].max
}

// takes reports whether the slot may take part in a role.
func (s *slot) takes(r roles) bool {
	return slices.ContainsFunc(s.readings, func(m memberSet) bool { return m.roles&r != 0 })
}

// furtherBackends stands for backends that the input does not list.
const furtherBackends = "the backends that are not known"

// slotsOf returns the groups of a service.
func slotsOf(bs *topology.BackendService) []slot {
	// No group has that many members, and the sum of all fits a comparison
	// in 64 bits. Larger numbers count as that many or more.
	most := maxSum / (len(bs.Backends) + 2)
	var slots []slot
	position := map[*topology.Group]int{}
	for i, b := range bs.Backends {
		at, seen := position[b.Group.To]
		if b.Group.To != nil && seen {
			slots[at].join(i, b, bs)
			continue
		}
		if b.Group.To != nil {
			position[b.Group.To] = len(slots)
		}
		slots = append(slots, newSlot(i, b, bs, most))
	}
	if bs.BackendsUnknown != nil {
		for _, r := range []roles{rolePrimary, roleFailover} {
			m := unknownMembers(r, bs, *bs.BackendsUnknown)
			slots = append(slots, slot{label: furtherBackends, readings: []memberSet{m}})
		}
	}
	return slots
}

func newSlot(i int, b *topology.Backend, bs *topology.BackendService, most int) slot {
	s := slot{label: backendLabel(b), backends: []int{i}}
	readings := []roles{rolePrimary}
	switch failover, known := b.Failover.Or(false); {
	case !known:
		readings = []roles{rolePrimary, roleFailover}
		s.unsettled = append(s.unsettled, origin(b.Failover, bs.At("backend.failover")))
	case failover:
		readings[0] = roleFailover
	}
	link := b.Group.Origin
	if link.Address == "" && link.Attribute == "" {
		link = bs.At("backend.group")
	}
	groups := linkedGroups(b)
	if len(groups) > 1 {
		s.unsettled = append(s.unsettled, link)
	}
	for _, r := range readings {
		for _, g := range groups {
			s.readings = append(s.readings, members(r, g, bs, link, most))
		}
		if len(groups) == 0 {
			s.readings = append(s.readings, unknownMembers(r, bs, link))
		}
	}
	return s
}

// join adds a further backend with the same group. Its members then have both
// roles, or one that another backend with the group already gives them.
func (s *slot) join(i int, b *topology.Backend, bs *topology.BackendService) {
	s.backends = append(s.backends, i)
	more := newSlot(i, b, bs, 0)
	s.unsettled = append(s.unsettled, more.unsettled...)
	var joined []memberSet
	for _, m := range s.readings {
		for _, n := range more.readings {
			m.roles |= n.roles
			if !slices.ContainsFunc(joined, func(j memberSet) bool { return j.roles == m.roles }) {
				joined = append(joined, m)
			}
		}
	}
	s.readings = joined
}

// members is a group in a role. A group outside the input has no attributes
// that anybody could settle, so the link to it stands for them.
func members(r roles, g *topology.Group, bs *topology.BackendService, link topology.Origin, most int) memberSet {
	m := memberSet{roles: r, group: g, min: min(max(0, g.Size.Min), most), max: g.Size.Max, place: placeOf(g, bs)}
	if m.max == topology.NoLimit || m.max > most {
		m.max = unlimited
	}
	m.max = max(m.max, m.min)
	m.sizes = g.Size.Unknown
	if len(m.sizes) == 0 {
		m.sizes = g.Size.Origins
	}
	if len(m.sizes) == 0 {
		m.sizes = []topology.Origin{g.At("")}
	}
	if g.Symbolic && !bs.Symbolic {
		m.min, m.max = 0, unlimited
		m.sizes = append([]topology.Origin{g.At("")}, m.sizes...)
	}
	if g.Outside {
		m.sizes = elsewhere(m.sizes, g, link)
		m.place.unsettled = elsewhere(m.place.unsettled, g, link)
	}
	return m
}

// elsewhere puts the link to a group in the place of the group's attributes.
func elsewhere(list []topology.Origin, g *topology.Group, link topology.Origin) []topology.Origin {
	var replaced []topology.Origin
	for _, o := range list {
		if o.Address == g.Address {
			o = link
		}
		replaced = appendOrigins(replaced, o)
	}
	return replaced
}

// unknownMembers is a group of which nothing is known but that the backends of
// a service are in its region.
func unknownMembers(r roles, bs *topology.BackendService, hidden topology.Origin) memberSet {
	m := memberSet{roles: r, max: unlimited, sizes: []topology.Origin{hidden}}
	m.place = place{spread: spreadOpen, unsettled: m.sizes}
	m.place.region, _ = bs.Region.Get()
	return m
}

// backendLabel is how a backend's group is called in sentences.
func backendLabel(b *topology.Backend) string {
	switch {
	case b.Group.Sensitive:
		return topology.SensitiveText
	case b.Group.To != nil:
		return b.Group.To.Address
	case b.Group.Text != "":
		return b.Group.Text
	}
	return "a group that is not known"
}
