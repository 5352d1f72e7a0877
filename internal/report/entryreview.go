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
	idOutcomes    = "outcomes"
)

func (d *Document) expectationEntry(x *Expectation, g Gate, w ways) *entry {
	e := &entry{
		kind: entryExpectation, id: idExpectation, severity: x.Severity, counts: g.reaches(x.Severity),
		title: "Expectation: " + x.Name, suppressed: x.Suppressed, fingerprint: fingerprint(idExpectation, x.Name),
		site: d.site(Place{}, "", x.Range, ""),
	}
	declared := d.site(Place{}, "", x.Range, "The expectation.")
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
		e.flows = w.to(c.Kind, c.Place, []string{c.Scenario})
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
func (d *Document) reviewEntries(g Gate, w ways) []*entry {
	if d.Review == nil {
		return nil
	}
	var all []*entry
	if !d.Review.BeforeComplete {
		all = append(all, incompleteEntry("A part of what stands before the change could not be read."))
	}
	for _, o := range d.Review.Objects {
		if o.HasDifference() {
			all = append(all, d.objectEntry(o, g, w))
		}
	}
	return all
}

func (d *Document) objectEntry(o *ReviewedObject, g Gate, w ways) *entry {
	e := &entry{
		kind: entryDifference, id: idDifference, severity: SeverityInfo, counts: g.counts(o.Verdict),
		open: o.Verdict == VerdictUndecided, site: d.site(o.Place, "", o.Range, ""),
		fingerprint: fingerprint("review", o.Kind, o.Address),
	}
	name := titleOf(o.Name, o.Address)
	switch o.Verdict {
	case VerdictWorse:
		e.kind, e.id, e.severity = entryRegression, idRegression, SeverityWarning
		if g.Regressions {
			e.severity = SeverityError
		}
		e.title, e.message = "Failover gets worse", fmt.Sprintf("This change makes failover of %s worse.", name)
	case VerdictBetter:
		e.title, e.message = "Failover gets better", fmt.Sprintf("This change makes failover of %s better.", name)
	case VerdictUndecided:
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
		e.counts = e.counts || g.counts(one.Verdict)
		if one.Verdict != VerdictSame {
			e.details = append(e.details, one.line())
		}
		if one.Verdict == VerdictWorse {
			worse = append(worse, one.Scenario)
		}
	}
	e.flows = w.to(o.Kind, o.Place, worse)
	return e
}

// outcomesEntry says what an object does in each scenario.
func (d *Document) outcomesEntry(o object) *entry {
	e := &entry{
		kind: entryObject, id: idOutcomes, severity: SeverityInfo, title: "Who serves when something fails",
		message: fmt.Sprintf("%s: %s.", o.title(), o.what), site: d.site(o.Place, "", o.at, ""),
		fingerprint: fingerprint(idOutcomes, o.kind, o.Address),
	}
	for _, out := range o.outcomes {
		e.details = append(e.details, out.line())
	}
	if len(o.outcomes) == 0 {
		for _, a := range o.about {
			e.details = append(e.details, strings.TrimPrefix(a.label+": ", ": ")+a.text)
		}
	}
	return e
}

// line says in one line what the object does in the scenario.
func (o objectOutcome) line() string {
	s := o.scenario + ": " + o.text
	if o.why != "" {
		s += ": " + o.why
	}
	if len(o.disputed) > 0 {
		s += " [" + strings.Join(o.disputed, ", ") + "]"
	}
	return s
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
