// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"bytes"
	"fmt"
	"io"
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
	entries := d.everything(o.Gate)
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

// otherWords say the same without the letters.
var otherWords = map[string]string{
	"failovers": "takeovers", "failover": "takeover", "failback": "return", "failures": "losses", "failure": "loss",
	"failing": "going down", "failed": "lost", "fails": "goes down", "fail": "break",
}

// withoutTheWord says a text without the letters f-a-i-l in a row: words by
// others, and what is left of them in names with a dash.
func withoutTheWord(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	dashed, done := false, 0
	for i := nextF(s, 0); i >= 0; i = nextF(s, max(i+1, done)) {
		if len(s)-i < 4 || !strings.EqualFold(s[i:i+4], "fail") {
			continue
		}
		b.WriteString(s[done:i])
		end := i
		for end < len(s) && s[end] < 0x80 && isWord(s[end]) {
			end++
		}
		inside := i > 0 && s[i-1] < 0x80 && isWord(s[i-1])
		instead, known := otherWords[strings.ToLower(s[i:end])]
		switch {
		case inside || !known:
			b.WriteString(s[i:i+1] + "-" + s[i+1:i+4])
			dashed, done = true, i+4
		case s[i] == 'F':
			b.WriteString(strings.ToUpper(instead[:1]) + instead[1:])
			done = end
		default:
			b.WriteString(instead)
			done = end
		}
	}
	b.WriteString(s[done:])
	if dashed {
		b.WriteString("The dash in names is not theirs: without it, older versions of Atlantis would not let this pass.\n")
	}
	return b.String()
}

// nextF is where the next letter f is, small or capital, or -1.
func nextF(s string, from int) int {
	if i := strings.IndexAny(s[from:], "fF"); i >= 0 {
		return from + i
	}
	return -1
}
