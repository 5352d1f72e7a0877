// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "slices"

// result is one answer: the regions that serve, and whether they do so because
// none is usable.
type result struct {
	serving  []string
	failOpen bool
}

func (r result) equal(q result) bool {
	return r.failOpen == q.failOpen && slices.Equal(r.serving, q.serving)
}

func same(results []result, as func(result) bool) bool {
	return !slices.ContainsFunc(results, func(r result) bool { return !as(r) })
}

// nearest returns where the clients near a region go: to the nearest of the
// regions that serve, or to all of them where none is usable.
func (r result) nearest(client string, d Distance) []string {
	if r.failOpen {
		return r.serving
	}
	if ordered, ok := d.Nearest(client, r.serving); len(ordered) > 0 && (ok || ordered[0] == client) {
		return ordered[:1]
	}
	return nil
}

// usable lists, for each group, whether it can be usable and whether it can be
// not. With strict, a state that is not known yet is not usable (Q15).
func (e *consumerEvaluation) usable(g *ConsumerGroup, state func(*Composite) HealthState, strict bool) (yes, no bool) {
	if len(g.Checks) == 0 {
		return true, false
	}
	yes = len(g.Unsettled) > 0 && g.mayHaveNone()
	for _, check := range g.Checks {
		switch state(check) {
		case StateUnhealthy:
			no = true
		case StateUnknown:
			yes, no = yes || !strict, no || strict
		default:
			yes = true
		}
	}
	return yes, no
}

// mostOpen bounds the checks of undetermined state whose states are combined.
const mostOpen = 8

// results lists the answers that the states of the checks allow, the one for
// the best states first.
func (e *consumerEvaluation) results(strict bool) []result {
	if e.model.Moves == StaysPut {
		return []result{{serving: e.regions}}
	}
	var results []result
	open := e.undetermined()
	if len(open) > mostOpen {
		// Too many to try; no answer is taken to be certain.
		return []result{{serving: e.regions}, {serving: e.regions, failOpen: true}, {}}
	}
	e.combine(open, func(state func(*Composite) HealthState) {
		e.answers(state, strict, 0, nil, func(r result) { results = appendResult(results, r) })
	})
	if e.model.Moves == MayMove && len(e.model.Groups) > 0 {
		// A classic load balancer does not follow.
		results = appendResult(results, result{serving: e.regions})
	}
	return results
}

func appendResult(list []result, r result) []result {
	if slices.ContainsFunc(list, r.equal) {
		return list
	}
	return append(list, r)
}

// undetermined lists the checks of undetermined state.
func (e *consumerEvaluation) undetermined() []*Composite {
	var open []*Composite
	for _, check := range e.checks {
		if e.composites[check].State == StateUndetermined {
			open = append(open, check)
		}
	}
	return open
}

// combine calls back for every combination of the states that the open checks
// can be in.
func (e *consumerEvaluation) combine(open []*Composite, each func(func(*Composite) HealthState)) {
	for bits := range 1 << len(open) {
		each(func(check *Composite) HealthState {
			if i := slices.Index(open, check); i >= 0 && bits&(1<<i) != 0 {
				return StateUnhealthy
			}
			if s := e.composites[check].State; s != StateUndetermined {
				return s
			}
			return e.bestOf(check)
		})
	}
}

// bestOf is the best state that a check of undetermined state can be in.
func (e *consumerEvaluation) bestOf(check *Composite) HealthState {
	if check.possible(e.scenario.faults).has(StateHealthy) {
		return StateHealthy
	}
	return StateUnknown
}

// answers goes through the groups that can be usable or not, and calls back
// with each answer.
func (e *consumerEvaluation) answers(state func(*Composite) HealthState, strict bool, from int, usable []string, found func(result)) {
	if from == len(e.model.Groups) {
		if len(usable) == 0 {
			found(result{serving: e.regions, failOpen: len(e.model.Groups) > 0})
		} else {
			found(result{serving: distinct(slices.Clone(usable))})
		}
		return
	}
	g := &e.model.Groups[from]
	yes, no := e.usable(g, state, strict)
	if region, known := g.Region.Get(); yes && known {
		e.answers(state, strict, from+1, append(slices.Clone(usable), region), found)
	}
	if _, known := g.Region.Get(); no || g.Maybe || !known {
		e.answers(state, strict, from+1, usable, found)
	}
}
