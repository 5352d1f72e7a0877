// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Composite is a composite health check prepared for evaluation. It is not
// changed by evaluating, so one can serve several callers at once.
type Composite struct {
	check *topology.CompositeHealthCheck
	// sets are the combinations of sources that the input allows: one, or
	// several where a link can mean several sources.
	sets [][]*HealthSource
	// dependsOn are the links that would single out a set.
	dependsOn []topology.Origin
	// alone marks one that stands for a single source, which no rule puts
	// together with others.
	alone bool
}

// CompositeOutcome is the state of a composite health check in a scenario.
type CompositeOutcome struct {
	Scenario Scenario
	State    HealthState
	// Sources are the states of the health sources, in their order. It is
	// empty where the input does not tell which they are.
	Sources []SourceOutcome
	// Cases says, for an undetermined state, under which condition it is
	// which. It is empty where the conditions can't be put into words.
	Cases []StateCase
	Reason
}

// StateCase is one answer among several that the unknowns allow.
type StateCase struct {
	// When is the condition as a sentence part.
	When  string
	State HealthState
}

// NewComposite prepares a composite health check.
func NewComposite(c *topology.CompositeHealthCheck) *Composite {
	return newComposite(c, NewHealthSource)
}

func newComposite(c *topology.CompositeHealthCheck, prepare func(*topology.HealthSource) *HealthSource) *Composite {
	p := &Composite{check: c, sets: [][]*HealthSource{nil}}
	links := c.Sources
	if len(links) == 0 {
		// Without a source the check can't be created, so there is at
		// least one that is not known.
		links = []topology.Link[topology.HealthSource]{{State: topology.Open, Origin: origin(c.SourcesSet, c.At("health_sources"))}}
	}
	for i, l := range links {
		options := make([]*HealthSource, 0, 1)
		switch {
		case l.To != nil:
			options = append(options, prepare(l.To))
		case len(l.Candidates) > 0 && len(p.sets)*len(l.Candidates) <= mostBranches:
			for _, s := range l.Candidates {
				options = append(options, prepare(s))
			}
			p.dependsOn = appendOrigins(p.dependsOn, l.Origin)
		default:
			options = append(options, NewHealthSource(anySource(c, &links[i])))
		}
		var sets [][]*HealthSource
		for _, set := range p.sets {
			for _, o := range options {
				sets = append(sets, append(slices.Clone(set), o))
			}
		}
		p.sets = sets
	}
	return p
}

// anySource stands for a source of which nothing is known but its region,
// which is that of the check (CH-009).
func anySource(c *topology.CompositeHealthCheck, l *topology.Link[topology.HealthSource]) *topology.HealthSource {
	name := l.Text
	switch {
	case l.Sensitive:
		name = topology.SensitiveText
	case name == "":
		name = "a health source that is not known"
	}
	return &topology.HealthSource{
		Object:            topology.Object{Input: c.Input, Address: name, Outside: true, Region: c.Region},
		SourcesSet:        topology.Unknown[bool](l.Origin),
		AggregationPolicy: topology.Link[topology.AggregationPolicy]{State: topology.Open, Origin: l.Origin},
	}
}

// Check returns the composite health check that was prepared.
func (c *Composite) Check() *topology.CompositeHealthCheck { return c.check }

// Sources returns the health sources, or nothing where the input does not tell
// which they are.
func (c *Composite) Sources() []*HealthSource {
	if len(c.sets) > 1 {
		return nil
	}
	return c.sets[0]
}

// State returns the state in a scenario without its reason. It allocates
// nothing where every number is certain.
func (c *Composite) State(s Scenario) HealthState {
	if c.unknownYet(s.faults) {
		return StateUnknown
	}
	if len(c.sets) > 1 {
		return c.possible(s.faults).single()
	}
	state := StateHealthy
	for _, h := range c.sets[0] {
		if h.unknownYet(s.faults) {
			state = StateUnknown
			continue
		}
		n, open, _ := h.count(s.faults, false)
		thresholds, known := h.demand.thresholds()
		if len(open) > 0 || !known {
			return c.possible(s.faults).single()
		}
		if thresholds.Aggregate(n.all, n.healthy) == StateUnhealthy {
			return StateUnhealthy
		}
	}
	return state
}

// Evaluate returns the state in a scenario with its reason, but for the trace
// and the reasons of the sources, which Explain adds.
func (c *Composite) Evaluate(s Scenario) CompositeOutcome { return c.evaluate(s.faults).outcome(s) }

// Explain is Evaluate with the way to the outcome.
func (c *Composite) Explain(s Scenario) CompositeOutcome {
	e := c.evaluate(s.faults)
	o := e.outcome(s)
	for i := range o.Sources {
		o.Sources[i].Reason = e.tallies[i].reason(o.Sources[i].State, s.faults)
	}
	o.Trace = c.trace(o)
	return o
}

func (e *compositeEvaluation) outcome(s Scenario) CompositeOutcome {
	o := CompositeOutcome{Scenario: s, State: e.states.single(), Sources: e.sources}
	if o.State == StateUndetermined {
		o.Cases, o.DependsOn = e.cases(), e.dependsOn()
	}
	o.Why = e.why(o.State, o.Cases, o.DependsOn)
	o.Facts, o.Disputed = e.facts(o.State)
	return o
}

// unknownYet reports whether a fault says that the state is not known yet.
func (c *Composite) unknownYet(faults []Fault) bool { return namesState(faults, &c.check.Object) }

func (h *HealthSource) unknownYet(faults []Fault) bool { return namesState(faults, &h.source.Object) }

func namesState(faults []Fault, o *topology.Object) bool {
	for i := range faults {
		if faults[i].Kind == UnknownState && named(o, faults[i]) {
			return true
		}
	}
	return false
}

// possible returns the states that the check can be in.
func (c *Composite) possible(faults []Fault) states { return c.evaluate(faults).states }

// compositeEvaluation is a check in one scenario.
type compositeEvaluation struct {
	*Composite
	faults []Fault
	states states
	// tallies and sources are the sources of the one set, and empty where
	// there are several.
	tallies []endpointTally
	sources []SourceOutcome
}

func (c *Composite) evaluate(faults []Fault) *compositeEvaluation {
	e := &compositeEvaluation{Composite: c, faults: faults}
	for _, set := range c.sets {
		tallies, sources := tallySources(set, faults)
		if len(c.sets) == 1 {
			e.tallies, e.sources = tallies, sources
		}
		e.states |= sourceStates(tallies, sources)
	}
	if c.unknownYet(faults) {
		e.states = bitOf(StateUnknown)
	}
	return e
}

// tallySources counts the sources of a set.
func tallySources(set []*HealthSource, faults []Fault) ([]endpointTally, []SourceOutcome) {
	tallies := make([]endpointTally, len(set))
	sources := make([]SourceOutcome, len(set))
	for i, h := range set {
		tallies[i] = h.tally(faults, false)
		sources[i] = tallies[i].outcome(faults)
	}
	return tallies, sources
}

// sourceStates returns the states that a check with these sources can be in
// (CH-036).
func sourceStates(tallies []endpointTally, sources []SourceOutcome) states {
	var set states
	var open []*endpointTally
	best := StateHealthy
	for i := range sources {
		switch sources[i].State {
		case StateUnhealthy:
			return bitOf(StateUnhealthy)
		case StateUnknown:
			best = StateUnknown
		case StateUndetermined:
			set = bitOf(StateUnhealthy)
			open = append(open, &tallies[i])
		}
	}
	if len(open) > 1 && !allHealthy(open) {
		return set
	}
	return set | bitOf(best)
}
