// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Reach is what a client's new connections can reach after zonal affinity
// (PNLB-070 to PNLB-076).
type Reach string

const (
	// ReachPool: every member of the active pool.
	ReachPool Reach = "pool"
	// ReachZone: the eligible members in the client's zone.
	ReachZone Reach = "zone"
	// ReachUnhealthyZone: the members of the active role in the client's
	// zone, although none of them is healthy (PNLB-074).
	ReachUnhealthyZone Reach = "unhealthy_zone"
	// ReachNothing: the pool is Dropped or None.
	ReachNothing Reach = "nothing"
	// ReachUndetermined: the input does not tell.
	ReachUndetermined Reach = "undetermined"
)

// ClientZoneOutcome is what clients in one zone reach in a scenario.
type ClientZoneOutcome struct {
	Zone  string
	Pool  Pool
	Reach Reach
	// Members is the number of members that are reached; for an
	// undetermined reach it spans all that they can be.
	Members Interval
	// Serving are the backends whose members are reached, empty for an
	// undetermined reach.
	Serving []Serving
	Reason
}

// affinity is what decides for a client in one zone.
type affinity struct {
	*Passthrough
	zone    string
	outcome PassthroughOutcome
	local   []localMembers
	// configured, lost and healthy add up the members in the zone.
	configured, lost, healthy bounds
}

// HasZonalAffinity reports whether zonal affinity is, or may be, switched on,
// so that clients of different zones can reach different members.
func (l *Passthrough) HasZonalAffinity() bool {
	return !slices.Equal(l.spillovers(), []string{topology.ZonalAffinityDisabled})
}

// spillovers returns the zonal affinity in effect, or all that it can be.
func (l *Passthrough) spillovers() []string {
	za := l.service.ZonalAffinity
	if za == nil || !topology.Is(l.service.Scheme, topology.SchemeInternal) {
		return []string{topology.ZonalAffinityDisabled}
	}
	if s, known := za.Spillover.Or(topology.ZonalAffinityDisabled); known {
		return []string{s}
	}
	return []string{topology.ZonalAffinityDisabled, topology.ZonalAffinitySpillCrossZone, topology.ZonalAffinityStayWithinZone}
}

// ForClientZone returns what a client VM in a zone reaches, once the pool is
// chosen.
func (l *Passthrough) ForClientZone(s Scenario, zone string) ClientZoneOutcome {
	a := affinity{Passthrough: l, zone: zone, outcome: l.Evaluate(s)}
	o := ClientZoneOutcome{Zone: zone, Pool: a.outcome.Pool, Reason: a.outcome.Reason}
	o.Facts, o.Trace = slices.Clone(o.Facts), slices.Clone(o.Trace)
	switch o.Pool {
	case Undetermined:
		o.Reach, o.Members = ReachUndetermined, Interval{}.Hull(l.summary.Primary.VMs).Hull(l.summary.Failover.VMs)
		return o
	case Dropped, None:
		o.Reach = ReachNothing
		return o
	}
	a.count(s.faults)
	var choices []choice
	for _, spillover := range l.spillovers() {
		for _, c := range a.choose(spillover) {
			if !slices.ContainsFunc(choices, func(d choice) bool { return d.reach == c.reach }) {
				choices = append(choices, c)
			}
		}
	}
	a.settle(&o, choices)
	return o
}

// choice is one reach that is possible, with its reason.
type choice struct {
	reach Reach
	why   string
	fact  string
}

// settle fills in the outcome of the possible choices.
func (a *affinity) settle(o *ClientZoneOutcome, choices []choice) {
	var whys, facts []string
	for i, c := range choices {
		n := a.members(c.reach)
		if i > 0 {
			n = n.Hull(o.Members)
		}
		o.Members, o.Reach = n, c.reach
		if !slices.Contains(facts, c.fact) {
			facts = append(facts, c.fact)
		}
		whys = append(whys, c.why)
	}
	o.Why, o.Facts = enumerate(whys, "or"), append(o.Facts, facts...)
	o.Trace = append(o.Trace, Step{Text: "A client in " + a.zone + ": " + o.Why + ".", Facts: facts})
	if len(choices) == 1 {
		o.Serving = a.servingFor(o.Reach)
		return
	}
	o.Reach, o.DependsOn = ReachUndetermined, a.unknowns()
}

// members returns how many members a reach has.
func (a *affinity) members(r Reach) Interval {
	switch {
	case r == ReachPool:
		return a.outcome.Active
	case r == ReachUnhealthyZone || a.outcome.Pool == LastResort:
		return a.configured.interval()
	}
	return bounds{max(1, a.healthy.min), max(1, a.healthy.max)}.interval()
}

// servingFor lists the backends that a reach has members of.
func (a *affinity) servingFor(r Reach) []Serving {
	if r == ReachPool {
		return a.outcome.Serving
	}
	var list []Serving
	for _, m := range a.local {
		n := m.healthy
		if r == ReachUnhealthyZone || a.outcome.Pool == LastResort {
			n = m.configured
		}
		if n.max > 0 {
			list = append(list, Serving{Backend: m.backend, Members: n.interval()})
		}
	}
	return list
}

// unknowns are the attributes that would settle the choice.
func (a *affinity) unknowns() []topology.Origin {
	var list []topology.Origin
	if len(a.spillovers()) > 1 {
		list = appendOrigins(list, a.service.ZonalAffinity.Spillover.Origin)
	}
	for _, m := range a.local {
		if m.configured.min == m.configured.max && m.healthy.min == m.healthy.max {
			continue
		}
		for i := range m.slot.readings {
			// Which zones hold the remainder of an equal spread is nobody's
			// setting, but a size without a remainder would settle it.
			set := &m.slot.readings[i]
			if set.min != set.max || set.place.spread == spreadEven {
				list = appendOrigins(list, set.sizes...)
			}
			list = appendOrigins(list, set.place.unsettled...)
		}
		list = appendOrigins(list, m.slot.unsettled...)
	}
	if za := a.service.ZonalAffinity; za.SpilloverRatio.IsUnknown() {
		list = appendOrigins(list, za.SpilloverRatio.Origin)
	}
	return list
}
