// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// sarifDescription is the size at which code scanning cuts full descriptions.
const sarifDescription = 1000

// describe lists every rule, also those without a result: a result that is no
// longer there is then known to be mended.
func (s *sarifWriter) describe() {
	rules := s.o.Rules
	if rules == nil {
		rules = validate.Catalog()
	}
	for _, r := range rules {
		s.add(ruleDescriptor(r))
	}
	s.add(wordDescriptor(idExpectation, SeverityError, "A declared expectation is broken",
		"The settings file expects something of outcomes, and an outcome breaks it. The result shows the shortest counterexample."))
	s.add(wordDescriptor(idRegression, SeverityWarning, "The change makes failover worse",
		"In at least one scenario fewer members serve, a last resort serves instead of healthy members, or an outage lasts longer than before the change."))
}

func (s *sarifWriter) add(r sarifDescriptor) {
	if s.index == nil {
		s.index = map[string]int{}
	}
	s.index[r.ID] = len(s.rules)
	s.rules = append(s.rules, r)
}

// ruleIndex is the position of a rule. One that is not described, as in the
// report of a newer version, is added by its ID.
func (s *sarifWriter) ruleIndex(id string) int {
	if i, ok := s.index[id]; ok {
		return i
	}
	if r, ok := validate.Lookup(id); ok {
		s.add(ruleDescriptor(r))
	} else {
		s.add(wordDescriptor(id, SeverityWarning, id, id))
	}
	return s.index[id]
}

func ruleDescriptor(r *validate.Rule) sarifDescriptor {
	parts := []struct{ title, body string }{
		{"What it finds", r.Finds}, {"Why it matters", r.Why}, {"How to mend it", r.Fix}, {"When it can't decide", r.Unsure},
	}
	var plain, marked []string
	for _, p := range parts {
		if p.body != "" {
			plain = append(plain, p.title+": "+p.body)
			marked = append(marked, "**"+p.title+".** "+p.body)
		}
	}
	for _, url := range r.Docs() {
		plain = append(plain, url)
		marked = append(marked, "<"+url+">")
	}
	full := r.Finds
	if full == "" {
		full = r.Title + "."
	}
	return sarifDescriptor{
		ID: r.ID, Name: r.Slug, ShortDescription: sarifMessage{Text: r.Title + "."}, FullDescription: sarifMessage{Text: clip(full, sarifDescription)},
		Help:                 sarifMessage{Text: strings.Join(plain, "\n\n"), Markdown: strings.Join(marked, "\n\n")},
		HelpURI:              fmt.Sprintf("%s/blob/main/docs/rules/%s.md", homePage, r.ID),
		DefaultConfiguration: sarifConfiguration{sarifLevel(string(r.Severity))},
		Properties:           &sarifDescriptorProperties{Tags: []string{"availability", "failover", "google-cloud", "terraform"}, Precision: "high", ProblemSeverity: problemSeverity(string(r.Severity))},
	}
}

func wordDescriptor(id, severity, title, text string) sarifDescriptor {
	return sarifDescriptor{
		ID: id, ShortDescription: sarifMessage{Text: title + "."}, FullDescription: sarifMessage{Text: text}, Help: sarifMessage{Text: text},
		HelpURI:              homePage + "/blob/main/docs/cli/review.md",
		DefaultConfiguration: sarifConfiguration{sarifLevel(severity)},
		Properties:           &sarifDescriptorProperties{Tags: []string{"availability", "failover", "google-cloud", "terraform"}, Precision: "high", ProblemSeverity: problemSeverity(severity)},
	}
}

// problemSeverity is the severity in the words of code scanning.
func problemSeverity(severity string) string {
	if severity == SeverityInfo {
		return "recommendation"
	}
	return severity
}
