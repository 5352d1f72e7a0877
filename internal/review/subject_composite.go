// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// stateRanks are the places of the states in the order of outcomes.
var stateRanks = map[string]int{report.StateHealthy: 2, report.StateUnknown: 1, report.StateUnhealthy: 0}

// compositeSubjects are the composite health checks of a side.
func (s *side) compositeSubjects() []*subject {
	var out []*subject
	for _, c := range s.doc.CompositeHealthChecks {
		p := &compositeSide{side: s, check: c}
		one := &subject{
			kind: report.KindComposite, place: c.Place, rng: c.Range,
			name: c.Name, project: c.Project, region: c.Region,
			standing: p.standing, measures: p.measures(), gone: p.gone,
		}
		for _, o := range c.Outcomes {
			one.scenarios = append(one.scenarios, o.Scenario)
		}
		if check := s.checkAt(c.Place); check != nil {
			p.engine = s.joined().Composite(check)
			one.madeOf(checkLinks(s.joined(), p.engine))
		}
		out = append(out, one)
	}
	return out
}

// joined joins the producers and consumers of the side, once.
func (s *side) joined() *engine.Chains {
	if s.chains == nil {
		s.chains = engine.NewChains(s.top)
	}
	return s.chains
}

// checkAt finds the check that stands at a place of the document.
func (s *side) checkAt(p report.Place) *topology.CompositeHealthCheck {
	if s.top == nil {
		return nil
	}
	return checkAt(s.top, p)
}

func checkAt(t *topology.Topology, p report.Place) *topology.CompositeHealthCheck {
	for _, c := range t.CompositeHealthChecks {
		if c.Address == p.Address && c.Input == number(p.Input) {
			return c
		}
	}
	return nil
}

// madeOf notes what an object is made of, and whether a plan updates or
// replaces any of it.
func (s *subject) madeOf(links []*topology.Object) {
	for _, o := range links {
		s.parts = append(s.parts, objectKey{o.Input, o.Address})
		s.touched = s.touched || o.Change == topology.Update || o.Change == topology.Replace
	}
}

// compositeSide is one composite health check on one side.
type compositeSide struct {
	*side
	check *report.CompositeHealthCheck
	// listed are the outcomes of the document by the keys of their scenarios.
	listed map[string]*report.CompositeOutcome
	// engine is nil where the side is a report.
	engine *engine.Composite
}

// outcome answers a scenario: from the document, else by the engine.
func (p *compositeSide) outcome(scenario string) *report.CompositeOutcome {
	if p.listed == nil {
		p.listed = keyed(p.side, p.check.Outcomes, func(o *report.CompositeOutcome) string { return o.Scenario })
	}
	if o := p.listed[p.key(scenario)]; o != nil {
		return o
	}
	s, err := engine.ParseScenario(scenario)
	if err != nil || p.engine == nil {
		return nil
	}
	return compositeOutcome(p.engine.Evaluate(s))
}

func (p *compositeSide) standing(scenario string) *standing {
	o := p.outcome(scenario)
	if o == nil {
		return nil
	}
	st := &standing{
		shown: &report.Standing{Outcome: o.State, Text: o.State, Why: o.Why, Disputed: o.Disputed},
		label: o.State,
		unit:  "endpoint", units: "endpoints",
	}
	if o.State == report.Undetermined {
		for _, c := range o.Cases {
			st.ranks = append(st.ranks, stateRanks[c.State])
			st.labels = append(st.labels, c.State)
		}
		slices.Sort(st.labels)
		st.labels = slices.Compact(st.labels)
		slices.Sort(st.ranks)
		st.ranks, st.open = slices.Compact(st.ranks), openValues(o.DependsOn)
		return st
	}
	st.ranks, st.labels = []int{stateRanks[o.State]}, []string{o.State}
	return st
}

// gone judges a removal: what followed the check no longer moves, for better or
// worse.
func (p *compositeSide) gone(*standing) string { return report.VerdictChanged }

// measures are the failures that the check tolerates, which are those of the
// source that tolerates least.
func (p *compositeSide) measures() []measure {
	m := measure{name: report.MeasureEndpointsTolerated, judge: differs}
	for _, s := range p.check.Sources {
		one := extentOf(s.FailuresTolerated, s.FailuresToleratedRange)
		switch {
		case one == nil:
			m.value, m.unknown = nil, s.EndpointsRequired == nil && s.EndpointsRequiredRange == nil
			return []measure{m}
		case m.value == nil:
			m.value = one
		default:
			m.value = &extent{min(m.value.min, one.min), least(m.value.max, one.max)}
		}
	}
	return []measure{m}
}

// least is the smaller of two ends of which one may be open.
func least(a, b int) int {
	if a == topology.NoLimit || b != topology.NoLimit && b < a {
		return b
	}
	return a
}
