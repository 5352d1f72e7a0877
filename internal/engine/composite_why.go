// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// mostSourceNames is how many sources a sentence lists by name.
const mostSourceNames = 2

// why says in one sentence what decided.
func (e *compositeEvaluation) why(state HealthState, cases []StateCase, dependsOn []topology.Origin) string {
	switch {
	case e.unknownYet(e.faults):
		return "its own state is not known yet"
	case state == StateUndetermined:
		return e.undeterminedWhy(cases, dependsOn)
	case len(e.sources) == 0:
		return "whichever source is meant"
	case state == StateUnknown:
		return e.unknownWhy()
	case state == StateHealthy:
		return e.healthyWhy()
	}
	var down []int
	for i := range e.sources {
		if e.sources[i].State == StateUnhealthy {
			down = append(down, i)
		}
	}
	if len(down) == 0 {
		return "the sources can't all be healthy at once"
	}
	return e.fewWords(down, "unhealthy")
}

// sourceWords tells what decided about one source, with its name where there
// are several.
func (e *compositeEvaluation) sourceWords(i int) string {
	why := e.tallies[i].why(e.sources[i].State, e.faults)
	if len(e.sources) == 1 {
		return why
	}
	return "source " + e.sources[i].Source.label() + ": " + why
}

// fewWords tells what decided about the first of some sources, and how many
// more there are.
func (e *compositeEvaluation) fewWords(sources []int, state string) string {
	var parts []string
	for _, i := range sources[:min(len(sources), mostSourceNames)] {
		parts = append(parts, e.sourceWords(i))
	}
	if more := len(sources) - mostSourceNames; more > 0 {
		parts = append(parts, count(ExactInterval(more), "more source")+" "+state)
	}
	return strings.Join(parts, "; ")
}

func (e *compositeEvaluation) unknownWhy() string {
	var names []string
	for i := range e.sources {
		if o := &e.sources[i]; o.State == StateUnknown {
			names = append(names, o.Source.label())
		}
	}
	text := "the state of " + enumerate(atMost(mostSourceNames, names), "and") + " is not known yet"
	if len(names) < len(e.sources) {
		text += ", and no other source is unhealthy"
	}
	return text
}

// healthyWhy tells the sources that lost endpoints; most often none did.
func (e *compositeEvaluation) healthyWhy() string {
	if len(e.sources) == 1 {
		return e.sourceWords(0)
	}
	var touched []int
	for i := range e.tallies {
		if !e.tallies[i].losesNothing() {
			touched = append(touched, i)
		}
	}
	if len(touched) > 0 {
		return e.fewWords(touched, "healthy")
	}
	all := Interval{}
	for i := range e.sources {
		all = all.Add(e.sources[i].Endpoints)
	}
	text := "all endpoints of " + strconv.Itoa(len(e.sources)) + " sources healthy"
	if n, exact := all.Exact(); exact {
		text = "all " + strconv.Itoa(n) + " endpoints of " + strconv.Itoa(len(e.sources)) + " sources healthy"
	}
	return text
}

// undeterminedWhy tells the cases where they are few, else what is missing.
func (e *compositeEvaluation) undeterminedWhy(cases []StateCase, dependsOn []topology.Origin) string {
	if n := len(cases); n > 0 && n <= 3 {
		var parts []string
		for _, c := range cases {
			parts = append(parts, string(c.State)+" if "+c.When)
		}
		return strings.Join(parts, "; ")
	}
	var possible []string
	for _, s := range HealthStates {
		if e.states.has(s) {
			possible = append(possible, string(s))
		}
	}
	return enumerate(possible, "or") + ": it depends on " + unknownNames(dependsOn, e.check.Address)
}

// unknownNames names what an outcome depends on.
func unknownNames(dependsOn []topology.Origin, self string) string {
	var names []string
	for _, o := range dependsOn {
		switch {
		case o.Address == self || o.Address == "":
			names = append(names, o.Attribute)
		case o.Attribute == "":
			names = append(names, o.Address)
		default:
			names = append(names, o.Attribute+" of "+o.Address)
		}
	}
	return enumerate(atMost(3, names), "and")
}

// dependsOn are the attributes that would settle the state.
func (e *compositeEvaluation) dependsOn() []topology.Origin {
	list := appendOrigins(nil, e.Composite.dependsOn...)
	for _, set := range e.sets {
		tallies, sources := e.tallies, e.sources
		if len(e.sets) > 1 {
			tallies, sources = tallySources(set, e.faults)
		}
		for i := range sources {
			if sources[i].State == StateUndetermined {
				list = appendOrigins(list, tallies[i].dependsOn()...)
			}
		}
	}
	return list
}

// facts lists what decided, which are the facts of the sources whose state
// decides and the rule by which states are put together, and the open questions
// on which that hangs.
func (e *compositeEvaluation) facts(state HealthState) (facts, disputed []string) {
	if e.unknownYet(e.faults) {
		return []string{"CH-037"}, nil
	}
	// One source that is unhealthy without dispute decides.
	sure := false
	for i := range e.sources {
		own := e.sources[i].State
		matters := own == state || state == StateUndetermined || state == StateUnknown && own == StateHealthy
		if own == StateUnknown || !matters {
			continue
		}
		f, d := e.tallies[i].facts(own, e.faults)
		facts = distinctFacts(facts, f...)
		disputed = distinctFacts(disputed, d...)
		sure = sure || own == StateUnhealthy && len(d) == 0
	}
	if sure || state == StateUndetermined {
		disputed = nil
	}
	if state == StateUnknown {
		facts = append(facts, "CH-037")
	}
	if !e.alone {
		facts = distinctFacts(facts, "CH-036")
	}
	return facts, disputed
}
