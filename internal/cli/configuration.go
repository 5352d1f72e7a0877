// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/settings"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// configuration turns a settings file into options.
type configuration struct {
	// file is nil where there is none.
	file  *settings.File
	opts  *review.Options
	today string
	// scenarios are those that the file names or spells, with their places.
	scenarios []placedScenario
	diags     []adapt.Diagnostic
}

type placedScenario struct {
	engine.Scenario
	name string
	at   topology.Range
}

// convert takes over what the file says, and reports names in it that mean
// nothing.
func (conf *configuration) convert() []adapt.Diagnostic {
	conf.assumptions()
	for _, r := range conf.file.Rules {
		conf.rule(r)
	}
	named := map[string]engine.Scenario{}
	for _, s := range conf.file.Scenarios {
		if one, ok := conf.scenario(s); ok {
			named[s.Name.Value] = one
			conf.opts.Fail = append(conf.opts.Fail, one)
			conf.opts.Named = append(conf.opts.Named, report.NamedScenario{Name: s.Name.Value, Scenario: one.String()})
		}
	}
	for _, e := range conf.file.Expectations {
		conf.expectation(e, named)
	}
	for _, s := range conf.file.Suppressions {
		conf.suppression(s)
	}
	return conf.diags
}

// assumptions takes over what the command line has not said.
func (conf *configuration) assumptions() {
	said := conf.opts.Assume
	set := func(name settings.Text, value *big.Rat) {
		text := topology.Decimal(value)
		if err := (&engine.Assumptions{}).Set(name.Value, text); err != nil {
			conf.fail(name.Range, "An assumption can't be used", sentence(err.Error()))
			return
		}
		// What is said already stands on the command line, which wins.
		_ = conf.opts.Assume.Set(name.Value, text)
	}
	for _, a := range conf.file.Assumptions {
		set(a.Name, a.Value)
	}
	for _, c := range conf.file.Clients {
		if err := engine.CheckLocation(c.Region.Value); err != nil {
			conf.fail(c.Region.Range, "A client location can't be understood", sentence(err.Error()))
			continue
		}
		conf.opts.Rules.Clients = append(conf.opts.Rules.Clients, c.Region.Value)
		if c.Share != nil && len(said.Clients) == 0 {
			set(settings.Text{Value: "clients." + c.Region.Value, Range: c.Region.Range}, c.Share)
		}
	}
	if err := conf.opts.Assume.Check(); err != nil && len(conf.diags) == 0 {
		conf.fail(topology.Range{}, "The assumptions contradict each other", sentence(err.Error()))
	}
	if len(conf.opts.DNS.Locations) > 0 {
		return
	}
	for _, l := range conf.file.ClientLocations {
		if err := engine.CheckLocation(l.Value); err != nil {
			conf.fail(l.Range, "A client location can't be understood", sentence(err.Error()))
			continue
		}
		conf.opts.DNS.Locations = append(conf.opts.DNS.Locations, l.Value)
	}
}

func (conf *configuration) fail(at topology.Range, summary, detail string) {
	conf.diags = append(conf.diags, adapt.Diagnostic{Severity: adapt.Error, Summary: summary, Detail: detail, Range: at})
}

func ruleIDs() []string {
	var ids []string
	for _, r := range validate.Catalog() {
		ids = append(ids, r.ID)
	}
	return ids
}

func (conf *configuration) knownRule(id settings.Text) bool {
	if _, ok := validate.Lookup(id.Value); ok {
		return true
	}
	detail := "failover rules lists them all."
	if n := nearest(id.Value, ruleIDs()); n != "" {
		detail = fmt.Sprintf("Did you mean %s? %s", n, detail)
	}
	conf.fail(id.Range, fmt.Sprintf("There is no rule %q", id.Value), detail)
	return false
}

func (conf *configuration) rule(r settings.Rule) {
	if !conf.knownRule(r.ID) {
		return
	}
	rules := &conf.opts.Rules
	if r.Disabled {
		if rules.Disabled == nil {
			rules.Disabled = map[string]bool{}
		}
		rules.Disabled[r.ID.Value] = true
	}
	if r.Severity.Value != "" {
		if rules.Severity == nil {
			rules.Severity = map[string]validate.Severity{}
		}
		rules.Severity[r.ID.Value] = validate.Severity(r.Severity.Value)
	}
}

func (conf *configuration) scenario(s settings.Scenario) (engine.Scenario, bool) {
	var faults []engine.Fault
	for _, f := range s.Faults {
		one, err := engine.ParseScenario(f.Value)
		if err != nil {
			conf.fail(f.Range, "A fault can't be understood", sentence(err.Error()))
			return engine.Scenario{}, false
		}
		faults = append(faults, one.Faults()...)
	}
	all := engine.NewScenario(faults...)
	conf.scenarios = append(conf.scenarios, placedScenario{all, s.Name.Value, s.Range})
	return all, true
}

func (conf *configuration) expectation(e settings.Expectation, named map[string]engine.Scenario) {
	out := review.Expectation{Name: e.Name.Value, Severity: e.Severity, Unknown: e.Unknown, Range: e.Range}
	out.Targets = conf.patterns(e.Targets)
	for _, s := range e.Scenarios {
		out.Scenarios = append(out.Scenarios, conf.scenarioPattern(s, named))
	}
	for _, c := range e.Conditions {
		one := review.Condition{Name: c.Name, Label: c.Label.Value, Number: c.Number}
		for _, t := range c.Texts {
			one.Texts = append(one.Texts, t.Value)
		}
		out.Conditions = append(out.Conditions, one)
	}
	conf.opts.Expectations = append(conf.opts.Expectations, out)
}

func (conf *configuration) patterns(texts []settings.Text) []review.Pattern {
	var out []review.Pattern
	for _, t := range texts {
		p, err := review.ParsePattern(t.Value)
		if err != nil {
			conf.fail(t.Range, "An address pattern can't be understood", sentence(err.Error()))
			continue
		}
		out = append(out, p)
	}
	return out
}

// scenarioPattern understands a pattern over scenarios: a wildcard, the name of
// a scenario block, or a scenario spelled out.
func (conf *configuration) scenarioPattern(t settings.Text, named map[string]engine.Scenario) review.ScenarioPattern {
	p := review.ScenarioPattern{Text: t.Value}
	if s, ok := named[t.Value]; ok {
		p.Exact = &s
		return p
	}
	if strings.Contains(t.Value, "*") {
		for _, s := range conf.scenarios {
			if s.name != "" && review.MatchGlob(t.Value, s.name) {
				p.Named = append(p.Named, s.Scenario)
			}
		}
		return p
	}
	s, err := engine.ParseScenario(t.Value)
	if err != nil {
		var names []string
		for name := range named {
			names = append(names, name)
		}
		slices.Sort(names)
		detail := sentence(err.Error())
		if n := nearest(t.Value, names); n != "" {
			detail = fmt.Sprintf("There is a scenario block %q; did you mean that? Else: %s", n, detail)
		}
		conf.fail(t.Range, "A scenario can't be understood", detail)
		return p
	}
	p.Exact = &s
	conf.scenarios = append(conf.scenarios, placedScenario{s, "", t.Range})
	return p
}

func (conf *configuration) suppression(s settings.Suppression) {
	out := review.Suppression{
		Targets: conf.patterns(s.Targets),
		Shown:   report.Suppression{By: report.SuppressedBySettings, Reason: s.Reason, Until: s.Until, Range: report.RangeOf(s.Range)},
	}
	var subjects []string
	for _, r := range s.Rules {
		if r.Value == review.AllRules || conf.knownRule(r) {
			out.Rules = append(out.Rules, r.Value)
			subjects = append(subjects, r.Value)
		}
	}
	for _, e := range s.Expectations {
		known := slices.ContainsFunc(conf.file.Expectations, func(x settings.Expectation) bool { return x.Name.Value == e.Value })
		if !known {
			conf.fail(e.Range, fmt.Sprintf("There is no expectation %q", e.Value), "A suppress block names expect blocks of the same file.")
			continue
		}
		out.Expectations = append(out.Expectations, e.Value)
		subjects = append(subjects, fmt.Sprintf("%q", e.Value))
	}
	if settings.IsOver(s.Until, conf.today) {
		tell(conf.opts, nil, []adapt.Diagnostic{settings.Expired(subjects, s.Until, s.Reason, "", s.Range)})
		return
	}
	conf.opts.Suppressions = append(conf.opts.Suppressions, out)
}

// fits reports scenarios of the file that speak of nothing in any of the
// topologies.
func (conf *configuration) fits(c *command, topologies ...*topology.Topology) error {
	for _, s := range conf.scenarios {
		var problem error
		fits := slices.ContainsFunc(topologies, func(t *topology.Topology) bool {
			if t == nil {
				return false
			}
			err := engine.CheckScenario(t, s.Scenario)
			if problem == nil {
				problem = err
			}
			return err == nil
		})
		if !fits {
			conf.fail(s.at, "A scenario does not fit the input", sentence(problem.Error()))
		}
	}
	if len(conf.diags) == 0 {
		return nil
	}
	c.printDiagnostics(conf.diags, map[string][]byte{conf.file.Path: conf.file.Content}, "")
	return exitCode(ExitError)
}
