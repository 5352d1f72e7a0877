// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/docref"
)

// expectations lists what is not kept in full before what is.
func (m mdWriter) expectations() *mdSection {
	s := &mdSection{group: "expectations", tail: "\n", one: "expectation", many: "expectations"}
	var broken, open int
	for _, rest := range []bool{false, true} {
		for _, x := range m.d.Expectations {
			if (x.Result == ExpectationKept) == rest {
				s.add(m.expectation(x))
			}
		}
	}
	broken, open = m.d.countExpectations(ExpectationBroken), m.d.countExpectations(ExpectationUndecided)
	summary := "<b>Expectations</b> · all kept"
	if broken+open > 0 {
		summary = fmt.Sprintf("<b>Expectations</b> · <b>%d broken</b> · %d undecided · %d in all", broken, open, len(m.d.Expectations))
	}
	s.head = mdFold(summary)
	return s
}

func (m mdWriter) expectation(x *Expectation) string {
	result := x.Result
	switch {
	case x.Suppressed != nil:
		result = "suppressed"
	case x.Result == ExpectationBroken && x.Severity != SeverityError:
		result += " (" + x.Severity + ")"
	}
	line := fmt.Sprintf("- **%s** %s: %s", mdText(result), mdText(x.Name), mdText(x.Message))
	if x.Result == ExpectationKept {
		return line + " " + count(x.Checked, "outcome", "outcomes") + ".\n"
	}
	if at := m.at(Place{}, x.Range); at != "" {
		line += " " + mdCode(at)
	}
	line += "\n"
	shown := x.Undecided
	if x.Counterexample != nil {
		shown = []*Counterexample{x.Counterexample}
	}
	for _, c := range shown {
		line += m.counterexample(c)
	}
	if x.Further > 0 {
		line += "  - " + count(x.Further, "further outcome breaks it", "further outcomes break it") + "\n"
	}
	if x.Suppressed != nil {
		line += "  - " + mdText(x.Suppressed.words()) + "\n"
	}
	return line
}

func (m mdWriter) counterexample(c *Counterexample) string {
	line := "  - " + m.address(c.Place)
	if at := m.at(c.Place, c.Range); at != "" {
		line += " " + mdCode(at)
	}
	if c.Scenario != "" {
		line += " " + mdCode(c.Scenario)
	}
	line += fmt.Sprintf(": %s is expected to be %s and is **%s**", mdText(strings.ReplaceAll(c.Condition, "_", " ")), mdText(c.Expected), mdText(c.Actual))
	if c.Why != "" {
		line += ". " + mdText(c.Why)
	}
	return line + "\n"
}

// findings lists the findings that count before the others.
func (m mdWriter) findings(entries []*entry) *mdSection {
	s := &mdSection{group: "findings", tail: "\n", one: "finding", many: "findings"}
	n := map[string]int{}
	for _, e := range entries {
		if e.kind == entryFinding && e.suppressed == nil {
			n[e.severity]++
			s.items = append(s.items, func() string { return m.entry("**"+mdText(e.severity)+"** ", e) })
		}
	}
	var parts []string
	for _, severity := range []string{SeverityError, SeverityWarning} {
		if n[severity] > 0 {
			parts = append(parts, count(n[severity], severity, severity+"s"))
		}
	}
	if n[SeverityInfo] > 0 {
		parts = append(parts, itoa(n[SeverityInfo])+" info")
	}
	s.head = mdFold("<b>Findings</b> · " + strings.Join(parts, " · "))
	return s
}

// entry is an entry as an item of a list.
func (m mdWriter) entry(lead string, e *entry) string {
	line := "- " + lead
	switch e.kind {
	case entryFinding, entryUndecided:
		line += fmt.Sprintf("[%s](%s) ", mdText(e.id), rulePage(e.id))
	}
	if e.Address != "" {
		line += m.address(e.Place) + " "
	}
	if e.attribute != "" {
		line += mdCode(e.attribute) + " "
	}
	if e.at != nil {
		line += mdCode(m.spelled(e.file, e.at)) + " "
	}
	line = strings.TrimRight(line, " ") + "<br>" + mdText(e.message)
	for _, detail := range e.notes() {
		line += " " + mdText(strings.ReplaceAll(detail, "\n", " "))
	}
	return line + "\n"
}

func rulePage(id string) string { return homePage + "/blob/main/docs/rules/" + escapePath(id) + ".md" }

func (m mdWriter) diagnostics() *mdSection {
	s := &mdSection{head: mdFold("<b>About the reading</b>"), group: "reading", tail: "\n", one: "note about the reading", many: "notes about the reading"}
	for _, x := range m.d.Diagnostics {
		s.items = append(s.items, func() string { return m.entry("**"+mdText(x.Severity)+"** ", m.d.diagnosticEntry(x)) })
	}
	return s
}

// open lists what could not be decided or resolved.
func (m mdWriter) open(entries []*entry) *mdSection {
	s := &mdSection{group: "open", tail: "\n", one: "open point", many: "open points"}
	for _, e := range entries {
		switch {
		case e.suppressed != nil:
		case e.kind == entryUnresolved:
			s.items = append(s.items, func() string { return m.entry("", e) })
		case e.kind == entryUndecided:
			s.items = append(s.items, func() string { return m.entry("undecided ", e) })
		}
	}
	s.head = mdFold(fmt.Sprintf("<b>Not resolved</b> · %s, %s", count(len(m.d.Unresolved), "value", "values"), count(len(m.d.Undecided), "rule undecided", "rules undecided")))
	return s
}

// suppressed lists what somebody decided to live with, and why.
func (m mdWriter) suppressed(entries []*entry) *mdSection {
	s := &mdSection{group: "suppressed", tail: "\n", one: "suppressed finding", many: "suppressed findings"}
	for _, e := range entries {
		if e.suppressed != nil && (e.kind == entryFinding || e.kind == entryUndecided) {
			s.items = append(s.items, func() string { return m.entry(mdText(e.severity)+" ", e) })
		}
	}
	s.head = mdFold(fmt.Sprintf("<b>Suppressed</b> · %d", len(s.items)))
	return s
}

// disputes explains the questions that outcomes hang on.
func (m mdWriter) disputes() *mdSection {
	s := &mdSection{head: mdFold("<b>Disputed</b> · outcomes that rest on a statement about which the documents disagree"), group: "disputed", tail: "\n", one: "disputed question", many: "disputed questions"}
	for _, id := range m.d.disputedOutcomes() {
		if q, ok := docref.Question(id); ok {
			s.add(fmt.Sprintf("- **%s** %s. %s Shown here: %s\n", mdText(id), mdText(q.Topic), mdText(q.Positions), mdText(q.Reading)))
		}
	}
	return s
}

func (m mdWriter) inputs() *mdSection {
	s := &mdSection{head: mdFold("<b>Read</b>"), group: "inputs", tail: "\n", one: "input", many: "inputs"}
	before := m.d.baseline()
	for i, in := range slices.Concat(m.d.Inputs, before) {
		line := "- "
		if i >= len(m.d.Inputs) {
			line += "compared with "
		}
		line += mdText(inputName(in))
		if in.GoogleProviderVersion != "" {
			line += " · defaults of google provider " + mdText(in.GoogleProviderVersion)
			if in.GoogleProviderVersionSource != "" {
				line += " (" + mdText(lowerFirst(strings.TrimSuffix(in.GoogleProviderVersionSource, "."))) + ")"
			}
		}
		s.add(line + "\n")
	}
	if m.d.Settings != nil {
		for _, one := range m.d.Settings.Scenarios {
			s.add(fmt.Sprintf("- scenario %s in %s is %s\n", mdText(strconv.Quote(one.Name)), mdCode(m.d.Settings.Path), mdCode(one.Scenario)))
		}
	}
	return s
}
