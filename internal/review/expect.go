// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Expectation is something that a team expects of its load balancers.
type Expectation struct {
	Name string
	// Targets select objects by address; empty means every object that a
	// condition can be held against.
	Targets []Pattern
	// Scenarios select scenarios.
	Scenarios []ScenarioPattern
	Severity  string
	// Unknown is the result that an outcome counts as which the input does
	// not tell.
	Unknown    string
	Conditions []Condition
	Range      topology.Range
}

// ScenarioPattern selects scenarios. One without a wildcard is a scenario that
// is asked about even where it isn't listed.
type ScenarioPattern struct {
	// Text is the pattern as it was written: "zone:*", or a name.
	Text string
	// Exact is the scenario that it spells or names, where it has no
	// wildcard.
	Exact *engine.Scenario
	// Named are the scenarios whose names it matches.
	Named []engine.Scenario
}

// Condition is one condition of an expectation, named as in the settings file.
type Condition struct {
	Name string
	// Label is the target pattern of a share.
	Label string
	// Texts are names or patterns, of which one must fit.
	Texts []string
	// Number is the bound of a condition on numbers.
	Number *big.Rat
}

// expected spells what the condition asks for.
func (c *Condition) expected() string {
	if c.Number == nil {
		return strings.Join(c.Texts, " or ")
	}
	word := "at least "
	if strings.Contains(c.Name, "at_most") {
		word = "at most "
	}
	return word + topology.Decimal(c.Number)
}

// name spells the condition, with the target that it is about.
func (c *Condition) name() string {
	if c.Label != "" {
		return c.Name + " of " + c.Label
	}
	return c.Name
}

// hold holds expectations against what stands on a side.
func hold(s *side, expectations []Expectation) []*report.Expectation {
	if len(expectations) == 0 {
		return nil
	}
	subjects := s.subjects()
	out := make([]*report.Expectation, 0, len(expectations))
	for i := range expectations {
		out = append(out, holdOne(&expectations[i], subjects))
	}
	return out
}

// trial is an expectation held against one outcome or number, with the
// condition that it breaks first, or else that is open.
type trial struct {
	example *report.Counterexample
	faults  int
	result  string
}

func holdOne(e *Expectation, subjects []*subject) *report.Expectation {
	out := &report.Expectation{
		Name: e.Name, Severity: e.Severity, Result: report.ExpectationKept,
		Message: e.message(), Range: report.RangeOf(e.Range),
	}
	var broken []trial
	for _, s := range subjects {
		if len(e.Targets) > 0 && !slices.ContainsFunc(e.Targets, func(p Pattern) bool { return p.Match(number(s.place.Input), s.place.Address) }) {
			continue
		}
		for _, t := range e.trials(s) {
			out.Checked++
			switch t.result {
			case report.ExpectationBroken:
				broken = append(broken, t)
			case report.ExpectationUndecided:
				out.Undecided = append(out.Undecided, t.example)
			}
		}
	}
	switch {
	case len(broken) > 0:
		// The first one of those with the fewest faults.
		shortest := slices.MinFunc(broken, func(a, b trial) int { return a.faults - b.faults })
		out.Result, out.Counterexample, out.Further = report.ExpectationBroken, shortest.example, len(broken)-1
	case out.Checked == 0:
		out.Result = report.ExpectationUndecided
		out.Message += " Nothing in the input can be held against it: no object of the right kind has an address that matches its targets, no scenario matches, or no record has the target of its share."
	case len(out.Undecided) > 0:
		out.Result = report.ExpectationUndecided
	}
	return out
}

// message says what is expected.
func (e *Expectation) message() string {
	var what []string
	for _, c := range e.Conditions {
		// The name says "at least" already.
		value := c.expected()
		if c.Number != nil {
			value = topology.Decimal(c.Number)
		}
		what = append(what, c.name()+" "+value)
	}
	who := "every load balancer and record"
	if len(e.Targets) > 0 {
		var names []string
		for _, p := range e.Targets {
			names = append(names, p.String())
		}
		who = strings.Join(names, ", ")
	}
	s := fmt.Sprintf("Expected of %s", who)
	if len(e.Scenarios) > 0 {
		var when []string
		for _, p := range e.Scenarios {
			when = append(when, p.Text)
		}
		s += " in " + strings.Join(when, ", ")
	}
	return s + ": " + strings.Join(what, "; ") + "."
}

// trials hold the expectation against one object: each selected outcome, and
// its numbers.
func (e *Expectation) trials(s *subject) []trial {
	var out []trial
	for i := range e.Conditions {
		if c := &e.Conditions[i]; c.Name == outageAtMost {
			if t, ok := c.measured(s); ok {
				t.result = e.settle(t.result)
				out = append(out, t)
			}
		}
	}
	for _, scenario := range e.scenarios(s) {
		if st := s.standing(scenario); st != nil {
			if t := e.try(s, scenario, st); t != nil {
				out = append(out, *t)
			}
		}
	}
	return out
}

// settle is what a result counts as.
func (e *Expectation) settle(result string) string {
	if result == report.ExpectationUndecided && e.Unknown != "" {
		return e.Unknown
	}
	return result
}

// try holds the conditions against one outcome; it returns nil where none is
// about such an object.
func (e *Expectation) try(s *subject, scenario string, st *standing) *trial {
	var all *trial
	for i := range e.Conditions {
		c := &e.Conditions[i]
		check, ok := checks[c.Name]
		if !ok || !slices.Contains(check.kinds, s.kind) {
			continue
		}
		result, actual := check.hold(c, st, s)
		if result == "" {
			continue
		}
		result = e.settle(result)
		if all != nil && (result == report.ExpectationKept || all.result == report.ExpectationBroken || all.result == result) {
			continue
		}
		all = &trial{
			result: result, faults: faultCount(scenario),
			example: &report.Counterexample{
				Kind: s.kind, Place: s.place, Scenario: scenario, Condition: c.name(),
				Expected: c.expected(), Actual: actual, Why: st.shown.Why, Range: s.rng,
			},
		}
	}
	return all
}

// scenarios are the selected ones of an object: of those that are listed, in
// their order, and then those that are spelled out.
func (e *Expectation) scenarios(s *subject) []string {
	var out []string
	seen := map[string]bool{}
	add := func(scenario string) {
		if key := scenarioKey(scenario); !seen[key] {
			seen[key] = true
			out = append(out, scenario)
		}
	}
	for _, scenario := range s.scenarios {
		if slices.ContainsFunc(e.Scenarios, func(p ScenarioPattern) bool { return p.match(scenario) }) {
			add(scenario)
		}
	}
	for _, p := range e.Scenarios {
		if p.Exact != nil {
			add(p.Exact.String())
		}
		for _, n := range p.Named {
			add(n.String())
		}
	}
	return out
}

func (p ScenarioPattern) match(scenario string) bool {
	if p.Exact != nil {
		return p.Exact.Key() == scenarioKey(scenario)
	}
	// "zone:*" is a zone and nothing else; "*" is everything that is listed.
	if p.Text != "*" && !strings.Contains(p.Text, "+") && faultCount(scenario) > 1 {
		return false
	}
	return MatchGlob(p.Text, scenario)
}

func faultCount(scenario string) int {
	s, err := engine.ParseScenario(scenario)
	if err != nil {
		return 0
	}
	return len(s.Faults())
}
