// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// The elements of JUnit's XML that every reader of it takes.

type junitSuites struct {
	XMLName  xml.Name      `xml:"testsuites"`
	Name     string        `xml:"name,attr"`
	Tests    int           `xml:"tests,attr"`
	Failures int           `xml:"failures,attr"`
	Errors   int           `xml:"errors,attr"`
	Skipped  int           `xml:"skipped,attr"`
	Time     string        `xml:"time,attr"`
	Suites   []*junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name       string          `xml:"name,attr"`
	Tests      int             `xml:"tests,attr"`
	Failures   int             `xml:"failures,attr"`
	Errors     int             `xml:"errors,attr"`
	Skipped    int             `xml:"skipped,attr"`
	Time       string          `xml:"time,attr"`
	Properties []junitProperty `xml:"properties>property"`
	Cases      []*junitCase    `xml:"testcase"`
	names      occurrences
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Class     string        `xml:"classname,attr"`
	Name      string        `xml:"name,attr"`
	Time      string        `xml:"time,attr"`
	Failure   *junitProblem `xml:"failure"`
	Error     *junitProblem `xml:"error"`
	Skipped   *junitSkipped `xml:"skipped"`
	SystemOut string        `xml:"system-out,omitempty"`
}

type junitProblem struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

type junitSkipped struct {
	Message string `xml:"message,attr"`
}

// WriteJUnit writes the document as JUnit XML: a suite for each input, and in
// it a case for each outcome and for everything else that is said.
//
// A case fails where it makes the run fail, and is an error where something
// could not be read, so that a test report and the exit code agree. Skipped is
// what could not be decided and what is suppressed. Names hold no lines, so
// that the history of a case goes on.
func WriteJUnit(w io.Writer, d *Document, o RenderOptions) error {
	j := junitWriter{d: d, o: o}
	for i, in := range d.Inputs {
		s := j.suite(i)
		s.Properties = append(s.Properties, junitProperty{"input", Printable(inputName(in))})
		if in.GoogleProviderVersion != "" {
			s.Properties = append(s.Properties, junitProperty{"google_provider_version", Printable(in.GoogleProviderVersion)})
		}
	}
	j.outcomes(j.changes())
	for _, x := range d.Expectations {
		if x.Result == ExpectationKept {
			j.suite(0).add(idExpectation, x.Name, &junitCase{SystemOut: fmt.Sprintf("%s %s", x.Message, count(x.Checked, "outcome keeps it.", "outcomes keep it."))})
		}
	}
	for _, e := range d.entries(o.Gate) {
		j.entry(e)
	}
	for _, s := range j.suites {
		j.total.Tests += s.Tests
		j.total.Failures += s.Failures
		j.total.Errors += s.Errors
		j.total.Skipped += s.Skipped
	}
	j.total.Name, j.total.Time, j.total.Suites = "failover", junitTime, j.suites
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(j.total); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// junitTime is how long everything takes: the same input gives the same bytes.
const junitTime = "0"

type junitWriter struct {
	d      *Document
	o      RenderOptions
	total  junitSuites
	suites []*junitSuite
}

// suite is that of an input, by where it lies.
func (j *junitWriter) suite(input int) *junitSuite {
	for len(j.suites) <= input {
		name := j.o.Tag
		if i := len(j.suites); i < len(j.d.Inputs) && (name == "" || len(j.d.Inputs) > 1) {
			name = j.o.files().Locate(j.d.Inputs[i].place())
		}
		j.suites = append(j.suites, &junitSuite{Name: Printable(name), Time: junitTime, names: occurrences{}})
	}
	return j.suites[input]
}

func (s *junitSuite) add(class, name string, c *junitCase) {
	c.Class, c.Name, c.Time = Printable(class), Printable(name), junitTime
	if n := s.names.next(c.Class + "\x00" + c.Name); n > 1 {
		c.Name += fmt.Sprintf(" #%d", n)
	}
	c.SystemOut = printableLines(strings.Split(c.SystemOut, "\n"))
	s.Tests++
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}

// outcomes are a case each, for objects that were not compared; they pass where
// the input tells them.
func (j *junitWriter) outcomes(compared map[wayTo]bool) {
	for _, object := range j.d.objects() {
		o := object()
		if compared[wayTo{kind: o.kind, input: o.input(), address: o.Address}] {
			continue
		}
		for _, out := range o.outcomes {
			c := &junitCase{SystemOut: strings.Join(append([]string{out.line()}, traceLines(out.trace)...), "\n")}
			if out.undetermined {
				c.Skipped = &junitSkipped{Printable("The input does not tell: " + out.why)}
			}
			j.suite(o.input()).add(o.Address, out.scenario, c)
		}
	}
}

func traceLines(steps []Step) []string {
	var lines []string
	for i, s := range steps {
		lines = append(lines, fmt.Sprintf("%d. %s", i+1, s.Text))
	}
	return lines
}

// changes are a case for each outcome before and after, which fails where it
// makes the run fail.
func (j *junitWriter) changes() map[wayTo]bool {
	compared := map[wayTo]bool{}
	if j.d.Review == nil {
		return compared
	}
	for _, o := range j.d.Review.Objects {
		compared[wayTo{kind: o.Kind, input: o.input(), address: o.Address}] = true
		for _, m := range o.Measures {
			j.suite(o.input()).add(o.Address, m.Measure, j.change(m.Verdict, m.words()))
		}
		for _, out := range o.Outcomes {
			line := out.line()
			if out.Verdict == VerdictSame {
				line = fmt.Sprintf("%s: %s: %s", out.Verdict, out.Scenario, out.After.words())
			}
			j.suite(o.input()).add(o.Address, out.Scenario, j.change(out.Verdict, line))
		}
	}
	return compared
}

func (j *junitWriter) change(verdict, line string) *junitCase {
	c := &junitCase{SystemOut: line}
	switch {
	case j.o.Gate.counts(verdict):
		c.Failure = &junitProblem{Message: Printable(line), Type: verdict, Text: printableLines([]string{line})}
	case verdict == VerdictUndecided:
		c.Skipped = &junitSkipped{Printable(line)}
	}
	return c
}

// entry adds what is no outcome.
func (j *junitWriter) entry(e *entry) {
	switch e.kind {
	case entryRegression, entryDifference:
		// Told outcome by outcome.
		return
	}
	class, name := e.Address, e.id
	switch e.kind {
	case entryDiagnostic:
		class, name = idReading, strings.TrimSpace(e.title+" "+e.subject())
	case entryExpectation:
		class, name = idExpectation, strings.TrimPrefix(e.title, "Expectation: ")
	default:
		if e.attribute != "" {
			name += " " + e.attribute
		}
	}
	c := &junitCase{}
	body := printableLines(append([]string{e.message}, e.details...))
	problem := &junitProblem{Message: Printable(e.message), Type: e.severity, Text: body}
	switch {
	case e.suppressed != nil:
		c.Skipped = &junitSkipped{Printable(e.message + " " + strings.Join(e.notes(), " "))}
	case e.counts:
		c.Failure = problem
	case e.kind == entryDiagnostic && e.severity == SeverityError:
		c.Error = problem
	case e.open:
		c.Skipped = &junitSkipped{Printable(e.message)}
	default:
		c.SystemOut = e.severity + ": " + body
	}
	j.suite(e.input()).add(class, name, c)
}
