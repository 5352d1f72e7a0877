// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Summary is what a passthrough load balancer is, whatever fails.
type Summary struct {
	Primary, Failover RoleSummary
	// Ratio, Drop and DisableDrain are the policy in effect: a default
	// stands where nobody wrote a value. A ratio outside 0 to 1 stands as it
	// was written.
	Ratio              topology.Value[*big.Rat]
	Drop, DisableDrain topology.Value[bool]
	// Limit is the number of members of each role that the load balancer
	// uses at most (PNLB-036), or 0 where there is no limit.
	Limit int
	// MinimumHealthyPrimaries is the least number of healthy primaries that
	// keeps the ratio. It is null where there is none, because there are no
	// primaries or the ratio is outside 0 to 1, and unknown where the input
	// does not tell.
	MinimumHealthyPrimaries topology.Value[Interval]
	// PrimaryFailuresTolerated is the number of primaries minus that.
	PrimaryFailuresTolerated topology.Value[Interval]
	// Unit is what the members are: "VM" or "endpoint".
	Unit string
}

// RoleSummary is the backends of one role together.
type RoleSummary struct {
	// Groups counts backend blocks. It is no exact number where a role or
	// a part of the backends is unknown.
	Groups Interval
	// VMs are the configured members.
	VMs Interval
}

// Summary returns what the load balancer is, whatever fails.
func (l *Passthrough) Summary() Summary { return l.summary }

func (l *Passthrough) summarize() {
	s := &l.summary
	s.Unit = unitOf(l.service)
	s.Primary.Groups, s.Failover.Groups = countGroups(l.service)
	t := l.tally(nil, false)
	s.Primary.VMs, s.Failover.VMs = t.primaries.interval(), t.failovers.interval()
	for _, p := range l.policies {
		s.Limit = p.limit
	}
	s.MinimumHealthyPrimaries, s.PrimaryFailuresTolerated = l.margins(t.primaries)
}

// margins returns the least number of healthy primaries and the tolerated
// failures for a number of primaries.
func (l *Passthrough) margins(primaries bounds) (least, tolerated topology.Value[Interval]) {
	at := l.service.At("backend")
	if _, known := l.summary.Ratio.Get(); primaries.max == 0 || known && l.ratio == nil {
		return topology.Null[Interval](l.summary.Ratio.Origin), topology.Null[Interval](l.summary.Ratio.Origin)
	}
	// Both numbers grow with the number of primaries, so the ends give the
	// ends. No primaries at all have no minimum and don't take part.
	var lowest, most Interval
	for i, p := range l.policies {
		a, b := p.margins(max(1, primaries.min)), p.margins(primaries.max)
		m, n := Interval{a.minimum, b.minimum}, Interval{a.tolerated, b.tolerated}
		if i > 0 {
			m, n = m.Hull(lowest), n.Hull(most)
		}
		lowest, most = m, n
	}
	settle := func(i Interval) topology.Value[Interval] {
		_, exact := i.Exact()
		if !exact && l.ratio == nil || primaries.min == 0 && primaries.max == unlimited {
			return topology.Unknown[Interval](at)
		}
		return topology.Known(i, at)
	}
	return settle(lowest), settle(most)
}

type margin struct{ minimum, tolerated int }

// margins returns the numbers for that many primaries, with NoLimit where they
// have no end.
func (p Policy) margins(primaries int) margin {
	if primaries != unlimited {
		if p.limit > 0 {
			primaries = min(primaries, p.limit)
		}
		least, _ := p.ratio.of(primaries)
		least = max(1, least)
		return margin{least, primaries - least}
	}
	m := margin{topology.NoLimit, topology.NoLimit}
	if p.ratio.isZero() {
		m.minimum = 1
	}
	if p.ratio.num == p.ratio.den {
		m.tolerated = 0
	}
	return m
}

// unitOf says what a service's members are: endpoints if all its backends are
// network endpoint groups.
func unitOf(bs *topology.BackendService) string {
	endpoints := false
	for _, b := range bs.Backends {
		for _, g := range linkedGroups(b) {
			if !g.Kind.IsNEG() {
				return "VM"
			}
			endpoints = true
		}
	}
	if endpoints {
		return "endpoint"
	}
	return "VM"
}

// countGroups counts backend blocks by role.
func countGroups(bs *topology.BackendService) (primary, failover Interval) {
	for _, b := range bs.Backends {
		switch f, known := b.Failover.Or(false); {
		case !known:
			primary, failover = primary.Add(Interval{0, 1}), failover.Add(Interval{0, 1})
		case f:
			failover = failover.Add(ExactInterval(1))
		default:
			primary = primary.Add(ExactInterval(1))
		}
	}
	if bs.BackendsUnknown != nil {
		more := Interval{0, topology.NoLimit}
		primary, failover = primary.Add(more), failover.Add(more)
	}
	return primary, failover
}
