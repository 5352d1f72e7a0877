// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// mostBranches bounds how many combinations of readings are looked at one by
// one; mostCases bounds the cases that are told.
const (
	mostBranches = 16
	mostCases    = 8
)

// branch is one combination of readings of the groups that have several.
type branch struct {
	tally tally
	when  []string
}

// analyse finds the unknowns that matter and the cases that they make.
func (e *evaluation) analyse() {
	branches, ok := e.branches()
	if !ok {
		for _, o := range e.tally.open {
			e.dependsOn = appendOrigins(e.dependsOn, o.origins(o.losses)...)
		}
		e.policyOrigins(true, true)
		return
	}
	e.readingOrigins(branches)
	told := true
	for i := range branches {
		b := &branches[i]
		cases, ok := e.casesOf(b)
		told = told && ok
		e.cases = append(e.cases, cases...)
	}
	if !told || len(e.cases) > mostCases {
		e.cases = nil
	}
	slices.SortStableFunc(e.cases, func(a, b Case) int {
		return slices.Index(Pools, a.Pool) - slices.Index(Pools, b.Pool)
	})
}

// branches lists the combinations of readings. ok is false where they are too
// many.
func (e *evaluation) branches() (list []branch, ok bool) {
	list = []branch{{tally: tally{fixed: e.tally.fixed}}}
	for _, o := range e.tally.open {
		if len(list)*len(o.readings) > mostBranches {
			return nil, false
		}
		if len(o.readings) == 1 {
			for i := range list {
				list[i].take(o, 0, e.service)
			}
			continue
		}
		var next []branch
		for _, b := range list {
			for j := range o.readings {
				c := branch{tally: tally{fixed: b.tally.fixed}, when: slices.Clone(b.when)}
				c.tally.open = slices.Clone(b.tally.open)
				c.take(o, j, e.service)
				next = append(next, c)
			}
		}
		list = next
	}
	for i := range list {
		list[i].tally.bound(e.scenario.faults)
	}
	return list, true
}

// take adds one reading of a group.
func (b *branch) take(o openSlot, j int, bs *topology.BackendService) {
	m, l := o.readings[j], o.losses[j]
	if len(o.readings) > 1 {
		b.when = append(b.when, readingWords(o.slot, &m, bs))
	}
	if m.min == m.max && l.settled() {
		b.tally.fixed.add(m.roles, m.min, l.least.at(m.min))
		return
	}
	if len(o.readings) > 1 {
		s := *o.slot
		s.readings = []memberSet{m}
		o = openSlot{slot: &s, losses: []loss{l}}
	}
	b.tally.open = append(b.tally.open, o)
}

// readingWords tells which reading of a group is meant.
func readingWords(s *slot, m *memberSet, bs *topology.BackendService) string {
	words := s.label
	if linked := bs.Backends[s.backends[0]].Group; linked.To == nil && m.group != nil {
		words = m.group.Address
		if linked.Sensitive {
			words = topology.SensitiveText
		}
		words += " is the group"
		if s.oneRole() {
			return words
		}
		words += " and"
	}
	switch m.roles {
	case rolePrimary:
		return words + " is a primary backend"
	case roleFailover:
		return words + " is a failover backend"
	}
	return words + " is both a primary and a failover backend"
}

func (s *slot) oneRole() bool {
	return !slices.ContainsFunc(s.readings, func(m memberSet) bool { return m.roles != s.readings[0].roles })
}

// readingOrigins adds what would single out a reading, where the readings give
// different pools, or where one of them gives several: then another reading
// may give the same ones at other sizes.
func (e *evaluation) readingOrigins(branches []branch) {
	first := e.Passthrough.rows(&branches[0].tally)
	matters := slices.ContainsFunc(branches, func(b branch) bool {
		rows := e.Passthrough.rows(&b.tally)
		return rows != first || rows.pool() == Undetermined
	})
	for _, o := range e.tally.open {
		if matters && len(o.readings) > 1 {
			e.dependsOn = appendOrigins(e.dependsOn, o.unsettled...)
		}
	}
}

// origins are the attributes that would settle an open group's numbers.
func (o *openSlot) origins(losses []loss) []topology.Origin {
	var list []topology.Origin
	for i := range o.readings {
		m := &o.readings[i]
		if m.min != m.max {
			list = appendOrigins(list, m.sizes...)
		}
		if losses[i].unsettled {
			list = appendOrigins(list, m.place.unsettled...)
		}
	}
	return appendOrigins(list, o.unsettled...)
}

// policyOrigins adds what of the policy is not known.
func (e *evaluation) policyOrigins(ratio, drop bool) {
	if ratio && e.ratio == nil {
		e.dependsOn = appendOrigins(e.dependsOn, e.summary.Ratio.Origin)
	}
	if drop && e.summary.Drop.IsUnknown() {
		e.dependsOn = appendOrigins(e.dependsOn, e.summary.Drop.Origin)
	}
	if e.service.Subsetting.IsUnknown() && len(e.policies) > 1 && e.tally.primaries.max > memberLimit {
		e.dependsOn = appendOrigins(e.dependsOn, origin(e.service.Subsetting, e.service.At("subsetting.policy")))
	}
}
