// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"strings"
)

// IDs of entries without a rule.
const (
	idReading     = "reading"
	idUnresolved  = "unresolved"
	idExpectation = "expectation"
	idRegression  = "regression"
	idDifference  = "difference"
)

func (d *Document) expectationEntry(x *Expectation, g Gate) *entry {
	e := &entry{
		kind: entryExpectation, id: idExpectation, severity: x.Severity, counts: g.reaches(x.Severity),
		title: "Expectation: " + x.Name, suppressed: x.Suppressed, fingerprint: fingerprint(idExpectation, x.Name),
		site: d.settingsSite(x.Range, ""),
	}
	declared := d.settingsSite(x.Range, "The expectation.")
	shown := x.Undecided
	if x.Result == ExpectationUndecided {
		e.open, e.severity = true, SeverityInfo
		e.counts = g.Undecided && e.counts
		e.message = fmt.Sprintf("It could not be decided whether the expectation %q is kept. %s", x.Name, x.Message)
	} else {
		e.message = fmt.Sprintf("The expectation %q is broken. %s", x.Name, x.Message)
		shown = nil
		if x.Counterexample != nil {
			shown = []*Counterexample{x.Counterexample}
		}
	}
	for _, c := range shown {
		e.details = append(e.details, c.words())
		if c.Range == nil {
			continue
		}
		at := d.site(c.Place, "", c.Range, c.words())
		if e.Address != "" {
			e.related = append(e.related, at)
			continue
		}
		// The reviewer is to look at the load balancer; what is expected of
		// it is the further place.
		at.text = ""
		e.site = at
		if declared.at != nil {
			e.related = append(e.related, declared)
		}
	}
	if x.Further > 0 {
		e.details = append(e.details, count(x.Further, "further outcome breaks it.", "further outcomes break it."))
	}
	if c := x.Counterexample; c != nil {
		e.flows = d.flows(c.Kind, c.Place, []string{c.Scenario})
	}
	return e
}

// words say in one line what breaks the expectation.
func (c *Counterexample) words() string {
	line := fmt.Sprintf("%s: %s is expected to be %s and is %s", c.Address, strings.ReplaceAll(c.Condition, "_", " "), c.Expected, c.Actual)
	if c.Scenario != "" {
		line = c.Scenario + ": " + line
	}
	if c.Why != "" {
		return line + ". " + c.Why
	}
	return line + "."
}

// reviewEntries are what the change does, one entry for each object that
// differs.
func (d *Document) reviewEntries(g Gate) []*entry {
	if d.Review == nil {
		return nil
	}
	var all []*entry
	if !d.Review.BeforeComplete {
		all = append(all, incompleteEntry("A part of what stands before the change could not be read."))
	}
	for _, o := range d.Review.Objects {
		if o.HasDifference() {
			all = append(all, d.objectEntry(o, g))
		}
	}
	return all
}

func (d *Document) objectEntry(o *ReviewedObject, g Gate) *entry {
	e := &entry{
		kind: entryDifference, id: idDifference, severity: SeverityInfo, counts: g.Differences && !g.Regressions,
		open: o.Verdict == VerdictUndecided, site: d.site(o.Place, "", o.Range, ""),
		fingerprint: fingerprint("review", o.Kind, o.Address),
	}
	name := title(o.Name, o.Place)
	switch o.Verdict {
	case VerdictWorse:
		e.kind, e.id, e.severity = entryRegression, idRegression, SeverityWarning
		e.counts = e.counts || g.Regressions || g.reaches(SeverityWarning)
		if g.Regressions {
			e.severity = SeverityError
		}
		e.title, e.message = "Failover gets worse", fmt.Sprintf("This change makes failover of %s worse.", name)
	case VerdictBetter:
		e.title, e.message = "Failover gets better", fmt.Sprintf("This change makes failover of %s better.", name)
	case VerdictUndecided:
		e.counts = e.counts || g.Undecided
		e.title, e.message = "Failover is undecided", fmt.Sprintf("The inputs do not tell what this change does to failover of %s.", name)
	default:
		e.title, e.message = "Failover changes", fmt.Sprintf("This change makes failover of %s another, neither better nor worse.", name)
	}
	if o.Presence == PresenceRemoved {
		e.details = append(e.details, "The change removes it.")
	}
	var worse []string
	for _, m := range o.Measures {
		if m.Verdict != VerdictSame {
			e.details = append(e.details, m.words())
		}
	}
	for _, one := range o.Outcomes {
		if one.Verdict != VerdictSame {
			e.details = append(e.details, one.line())
		}
		if one.Verdict == VerdictWorse {
			worse = append(worse, one.Scenario)
		}
	}
	e.flows = d.flows(o.Kind, o.Place, worse)
	return e
}

// words say in one line what becomes of the number.
func (m *MeasureReview) words() string {
	return fmt.Sprintf("%s: %s: %s -> %s", m.Verdict, measureWords[m.Measure], orNone(m.Before), orNone(m.After))
}

// line says in one line what becomes of the outcome.
func (o *OutcomeReview) line() string {
	s := fmt.Sprintf("%s: %s: %s -> %s", o.Verdict, o.Scenario, o.Before.words(), o.After.words())
	if o.What != "" {
		s += " (" + o.What + ")"
	}
	return s
}

// flows are the ways to an object's outcomes in these scenarios, where the
// document has them. A step that was written nowhere stands at the object.
func (d *Document) flows(kind string, p Place, scenarios []string) []flow {
	var all []flow
	for _, o := range d.objects() {
		if o.kind != kind || o.Address != p.Address || o.input() != p.input() {
			continue
		}
		for _, out := range o.outcomes {
			for _, s := range scenarios {
				if out.scenario == s && len(out.trace) > 0 {
					all = append(all, d.flow(o, out))
				}
			}
		}
	}
	return all
}

func (d *Document) flow(o object, out objectOutcome) flow {
	f := flow{title: out.scenario}
	for _, step := range out.trace {
		at := d.site(o.Place, "", o.at, step.Text)
		for _, w := range step.WrittenAt {
			if w.Range != nil {
				at = d.site(Place{Input: o.Input, Address: w.Address}, w.Attribute, w.Range, step.Text)
				break
			}
		}
		f.steps = append(f.steps, at)
	}
	return f
}
