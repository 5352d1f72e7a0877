// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// WriteAtlantis writes the document for a custom policy check of Atlantis, which
// judges a run by its text: older versions by the letters f-a-i-l anywhere,
// newer ones by FAIL at the beginning or a number of failures. So text that
// passes holds these letters nowhere, whatever the names in it, and text that
// does not says both. Lines hold no line numbers, so that an approval given for
// them outlives an edit further up.
func WriteAtlantis(w io.Writer, d *Document, o RenderOptions) error {
	var b bytes.Buffer
	failures := 0
	entries := d.entries(o.Gate)
	for _, e := range entries {
		if e.breaks() {
			failures++
		}
	}
	line := func(parts ...string) {
		parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
		fmt.Fprintln(&b, inert(Printable(strings.ReplaceAll(strings.Join(parts, " - "), "\n", " "))))
	}
	if failures > 0 {
		line("FAIL", fmt.Sprintf("%d failures", failures))
	} else {
		line("PASS", joined(d.tally()))
	}
	if d.Review != nil {
		line(d.Review.Summary)
	}
	for _, e := range entries {
		line(atlantisWord(e), e.heading(), e.subject(), e.message)
		for _, detail := range e.notes() {
			line("  " + detail)
		}
	}
	for _, x := range d.Expectations {
		if x.Result == ExpectationKept {
			line("PASS", "Expectation: "+x.Name, x.Message)
		}
	}
	out := b.String()
	if failures > 0 {
		line(joined(d.tally()))
		out = b.String()
	} else {
		out = withoutTheWord(out)
	}
	_, err := io.WriteString(w, out)
	return err
}

// breaks reports whether the entry keeps the run from exit code 0.
func (e *entry) breaks() bool {
	return e.counts || e.kind == entryDiagnostic && e.severity == SeverityError
}

func atlantisWord(e *entry) string {
	switch {
	case e.breaks():
		return "FAIL"
	case e.suppressed != nil:
		return "SUPPRESSED"
	case e.open:
		return "OPEN"
	case e.severity == SeverityWarning:
		return "WARN"
	}
	return "INFO"
}

// otherWords say the same without the letters. Longer ones stand first.
var otherWords = []struct{ word, instead string }{
	{"failovers", "takeovers"}, {"failover", "takeover"}, {"failback", "return"},
	{"failures", "losses"}, {"failure", "loss"}, {"failing", "going down"}, {"failed", "lost"}, {"fails", "goes down"}, {"fail", "break"},
}

var (
	wordsWithTheWord = regexp.MustCompile(`(?i)\b(failovers?|failback|failures?|failing|failed|fails?)\b`)
	theWord          = regexp.MustCompile(`(?i)(f)(ail)`)
)

// withoutTheWord says a text without the letters f-a-i-l in a row: words by
// others, and what is left of them in names with a dash.
func withoutTheWord(s string) string {
	s = wordsWithTheWord.ReplaceAllStringFunc(s, func(found string) string {
		for _, w := range otherWords {
			if strings.EqualFold(w.word, found) {
				if found[0] == 'F' {
					return strings.ToUpper(w.instead[:1]) + w.instead[1:]
				}
				return w.instead
			}
		}
		return found
	})
	if !theWord.MatchString(s) {
		return s
	}
	return theWord.ReplaceAllString(s, "$1-$2") + "The dash in names is not theirs: without it, older versions of Atlantis would not let this pass.\n"
}
