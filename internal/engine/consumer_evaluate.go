// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// consumerEvaluation is a consumer in one scenario.
type consumerEvaluation struct {
	*Consumer
	scenario Scenario
	// composites are the outcomes of the checks.
	composites map[*Composite]CompositeOutcome
	groups     []GroupOutcome
	disputes   map[*ConsumerGroup][]string
	settled    bool
}

func (c *Consumer) evaluate(s Scenario, unhealthy *topology.CompositeHealthCheck) *consumerEvaluation {
	e := &consumerEvaluation{Consumer: c, scenario: s, composites: map[*Composite]CompositeOutcome{}, disputes: map[*ConsumerGroup][]string{}}
	for _, check := range c.checks {
		e.composites[check] = check.Evaluate(s)
		if check.check == unhealthy {
			e.composites[check] = CompositeOutcome{Scenario: s, State: StateUnhealthy, Reason: Reason{Why: "it is taken to be"}}
		}
	}
	for i := range c.model.Groups {
		g := &c.model.Groups[i]
		o := GroupOutcome{Group: g}
		switch {
		case len(g.Checks) == 0 && g.Producer == ProducerOutside:
			o.Why = "its producer is not in the input and counts as usable"
		case len(g.Checks) == 0:
			o.Why = "its producer has no composite health check and counts as usable"
		case len(g.Checks) == 1 && len(g.Unsettled) == 0:
			composite := e.composites[g.Checks[0]]
			o.State, o.Why = composite.State, composite.Why
			e.disputes[g] = composite.Disputed
		default:
			o.State, o.Why = e.joined(g), "which composite health check it mirrors is not certain"
		}
		e.groups = append(e.groups, o)
	}
	return e
}

// joined returns the state of a group that can mirror several checks: the one
// that they have in common. Where a group need not have a check at all it is as
// good as HEALTHY.
func (e *consumerEvaluation) joined(g *ConsumerGroup) HealthState {
	var set states
	for _, check := range g.Checks {
		set |= check.possible(e.scenario.faults)
	}
	if g.mayHaveNone() {
		set |= bitOf(StateHealthy)
	}
	return set.single()
}

// mayHaveNone reports whether the group can be one without a check: what leads
// to the check is not certain, rather than which of two checks of one rule
// holds.
func (g *ConsumerGroup) mayHaveNone() bool {
	for _, check := range g.Checks {
		if to := check.check.Destination.To; to == nil || g.Attachment.To == nil || g.Attachment.To.TargetService.To != to {
			return true
		}
	}
	return false
}

// dependsOn are the attributes that would settle the answer.
func (e *consumerEvaluation) dependsOn() []topology.Origin {
	list := appendOrigins(nil, e.Consumer.dependsOn...)
	for _, check := range e.undetermined() {
		list = appendOrigins(list, e.composites[check].DependsOn...)
	}
	for i := range e.model.Groups {
		if yes, no := e.usable(&e.model.Groups[i], func(check *Composite) HealthState { return e.composites[check].State }, false); yes && no {
			list = appendOrigins(list, e.model.Groups[i].Unsettled...)
		}
	}
	return list
}

// cases tells which regions serve under which condition, where one check
// decides and its own cases can be told, else by the states of the checks.
func (e *consumerEvaluation) cases() []ConsumerCase {
	open := e.undetermined()
	if len(open) == 0 || len(open) > 2 || e.unsettled() {
		return nil
	}
	var cases []ConsumerCase
	add := func(when string, r result) {
		for i := range cases {
			if r.equal(result{cases[i].Serving, cases[i].FailOpen}) {
				cases[i].When += " or " + when
				return
			}
		}
		cases = append(cases, ConsumerCase{when, r.serving, r.failOpen})
	}
	for bits := range 1 << len(open) {
		var words []string
		state := func(check *Composite) HealthState {
			i := slices.Index(open, check)
			switch {
			case i < 0:
				return e.composites[check].State
			case bits&(1<<i) != 0:
				return StateUnhealthy
			}
			return e.bestOf(check)
		}
		for _, check := range open {
			words = append(words, e.stateWords(check, state(check), len(open) == 1))
		}
		e.answers(state, false, 0, nil, func(r result) { add(strings.Join(words, " and "), r) })
	}
	return cases
}

// unsettled reports whether more than the states of the checks is open.
func (e *consumerEvaluation) unsettled() bool {
	return e.model.Moves == MayMove || slices.ContainsFunc(e.model.Groups, func(g ConsumerGroup) bool {
		return len(g.Unsettled) > 0 || g.Maybe
	})
}

// stateWords tells when a check is in a state.
func (e *consumerEvaluation) stateWords(check *Composite, state HealthState, inFull bool) string {
	if inFull {
		for _, c := range e.composites[check].Cases {
			if c.State == state {
				return c.When
			}
		}
	}
	return check.check.Address + " is " + string(state)
}

// IfUnhealthy returns where clients go while nothing fails but one check is
// UNHEALTHY.
func (c *Consumer) IfUnhealthy(check *topology.CompositeHealthCheck) ConsumerOutcome {
	return c.outcome(Scenario{}, Geography{}, c.regions, check)
}
