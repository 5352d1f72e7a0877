// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Counts returns the members that a scenario leaves healthy, where they are
// certain. It allocates nothing.
func (l *Passthrough) Counts(s Scenario) (c Counts, ok bool) {
	if !l.exact {
		return Counts{}, false
	}
	rest := l.all
	if !nameGroups(s.faults) {
		l.countCells(&c, s.faults)
		rest = l.others
	}
	for _, i := range rest {
		m := &l.slots[i].readings[0]
		loss := m.lossOf(s.faults, false)
		if !loss.settled() {
			return Counts{}, false
		}
		c.add(m.roles, m.min, loss.least.at(m.min))
	}
	return c, true
}

// Decide returns what the load balancer does with so many healthy members,
// where its policy is known. It allocates nothing.
func (l *Passthrough) Decide(c Counts) (d Decision, ok bool) {
	if len(l.policies) != 1 {
		return Decision{}, false
	}
	return l.policies[0].Decide(c), true
}

// Evaluate returns what the load balancer does in a scenario.
func (l *Passthrough) Evaluate(s Scenario) PassthroughOutcome {
	t := l.tally(s.faults, false)
	e := evaluation{Passthrough: l, scenario: s, tally: &t, rows: l.rows(&t)}
	o := PassthroughOutcome{
		Scenario:         s,
		Pool:             e.rows.pool(),
		HealthyPrimaries: t.healthyPrimaries.interval(), HealthyFailovers: t.healthyFailovers.interval(),
	}
	if topology.Is(l.service.HAPolicy, true) {
		return l.underHAPolicy(o)
	}
	e.pool = o.Pool
	o.Active = e.active()
	if o.Pool == Undetermined {
		e.analyse()
		o.Cases, o.DependsOn = e.cases, e.dependsOn
	} else {
		o.Serving = e.serving()
	}
	e.compare()
	o.Why, o.Facts, o.Disputed = e.why(), e.facts(), e.disputed()
	o.Trace = e.trace(o.Why)
	return o
}

// evaluation is a load balancer in one scenario.
type evaluation struct {
	*Passthrough
	scenario Scenario
	tally    *tally
	rows     rowSet
	pool     Pool
	// kinder is the pool if the failing zones held the fewest members
	// instead of the most, where that makes a difference.
	kinder Pool

	cases     []Case
	dependsOn []topology.Origin
	// boundary says that one of the cases' sizes reaches the ratio exactly.
	boundary bool
}

// rows returns the rows of the condition table that can decide.
func (l *Passthrough) rows(t *tally) rowSet {
	var set rowSet
	for _, p := range l.policies {
		set |= p.rows(p.reach(t))
	}
	return set
}

// underHAPolicy is the outcome of a service whose ha_policy leaves the choice
// to its operator.
func (l *Passthrough) underHAPolicy(o PassthroughOutcome) PassthroughOutcome {
	o.Pool = Undetermined
	o.Active = o.HealthyPrimaries.Hull(Interval{})
	at := origin(l.service.HAPolicy, l.service.At("ha_policy"))
	o.DependsOn = []topology.Origin{at}
	o.Why = "ha_policy leaves the choice of the serving endpoint to the operator; nothing fails over by itself"
	o.Facts = []string{"PNLB-064"}
	o.Trace = []Step{{Text: "The service has an ha_policy. Its leader is chosen by the operator, not by a failover policy.", Facts: o.Facts, Origins: o.DependsOn}}
	return o
}

// active returns the number of members that get new connections.
func (e *evaluation) active() Interval {
	var all Interval
	for i, pool := range e.rows.pools() {
		n := e.activeIn(pool)
		if i > 0 {
			n = n.Hull(all)
		}
		all = n
	}
	return all
}

func (e *evaluation) activeIn(pool Pool) Interval {
	var b bounds
	switch pool {
	case Primary, PrimaryForced:
		b = e.tally.healthyPrimaries
	case Failover:
		b = e.tally.healthyFailovers
	case LastResort:
		b = e.tally.primaries
	default:
		return Interval{}
	}
	// The pool serves, so it has a member, even where another pool would
	// serve if it had none.
	b.min = max(b.min, 1)
	return b.limited(e.policies[len(e.policies)-1].limit).interval()
}

// serving lists the backends of the active pool.
func (e *evaluation) serving() []Serving {
	role := rolePrimary
	switch e.pool {
	case Dropped, None:
		return nil
	case Failover:
		role = roleFailover
	}
	list := make([]Serving, 0, len(e.service.Backends))
	for i, b := range e.service.Backends {
		s := &e.slots[e.slotOf[i]]
		if s.first(role, e.service) != i {
			continue
		}
		size, healthy := s.ends(role, e.scenario.faults)
		if e.pool == LastResort {
			healthy = size
		}
		if healthy.max > 0 {
			list = append(list, Serving{Backend: b, Members: healthy.interval()})
		}
	}
	return list
}

// first returns the position of the first backend that gives a group a role,
// or -1.
func (s *slot) first(r roles, bs *topology.BackendService) int {
	for _, i := range s.backends {
		if f, known := bs.Backends[i].Failover.Or(false); !known || f == (r == roleFailover) {
			return i
		}
	}
	return -1
}

// compare finds out whether it matters which of the zones fail.
func (e *evaluation) compare() {
	if !e.tally.even {
		return
	}
	t := e.Passthrough.tally(e.scenario.faults, true)
	if pool := e.Passthrough.rows(&t).pool(); pool != e.pool {
		e.kinder = pool
	}
}
