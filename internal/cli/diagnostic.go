// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// shownSubjects is the number of resources that a repeated diagnostic names.
const shownSubjects = 5

// printDiagnostics writes diagnostics to standard error. Those that say the
// same about several resources, without a place in a file, are written once.
// Dir is put before file names, so that a place can be opened from where the
// command was run.
func (c *command) printDiagnostics(all []adapt.Diagnostic, files map[string][]byte, dir string) {
	type text struct {
		severity        adapt.Severity
		summary, detail string
	}
	subjects := map[text][]string{}
	for _, d := range all {
		if d.Range.IsZero() {
			k := text{d.Severity, d.Summary, d.Detail}
			subjects[k] = append(subjects[k], subject(d))
		}
	}
	for _, d := range all {
		k := text{d.Severity, d.Summary, d.Detail}
		if !d.Range.IsZero() {
			c.printDiagnostic(d, []string{subject(d)}, files, dir)
			continue
		}
		if names, first := subjects[k]; first {
			delete(subjects, k)
			c.printDiagnostic(d, names, files, dir)
		}
	}
}

// subject names what a diagnostic is about, or nothing.
func subject(d adapt.Diagnostic) string {
	if d.Address == "" {
		return ""
	}
	return strings.TrimSuffix(d.Address+"."+d.Attribute, ".")
}

// printDiagnostic writes one diagnostic: what is wrong, with what, where, the
// lines concerned with a caret below, and what to do.
func (c *command) printDiagnostic(d adapt.Diagnostic, subjects []string, files map[string][]byte, dir string) {
	var b strings.Builder
	word := "Error"
	if d.Severity == adapt.Warning {
		word = "Warning"
	}
	fmt.Fprintf(&b, "%s: %s\n", word, report.Printable(strings.TrimSuffix(d.Summary, ".")))
	for i, name := range subjects {
		if i == shownSubjects {
			fmt.Fprintf(&b, "  and %d more\n", len(subjects)-i)
			break
		}
		if name != "" {
			fmt.Fprintf(&b, "  with %s\n", report.Printable(name))
		}
	}
	if !d.Range.IsZero() {
		fmt.Fprintf(&b, "  on %s line %d, column %d\n", report.Printable(joinPath(dir, d.Range.Filename)), d.Range.Start.Line, d.Range.Start.Column)
		b.WriteString(excerpt(files[d.Range.Filename], d.Range))
	}
	for _, line := range strings.Split(strings.TrimSpace(d.Detail), "\n") {
		for _, part := range report.Wrap(line, c.env.width()-2) {
			fmt.Fprintf(&b, "  %s\n", part)
		}
	}
	b.WriteByte('\n')
	_, _ = c.env.Stderr.Write([]byte(b.String()))
}

func joinPath(dir, name string) string {
	if dir == "" || dir == "." || strings.HasPrefix(name, "/") {
		return name
	}
	return strings.TrimSuffix(dir, "/") + "/" + name
}

// An excerpt shows at most excerptLines lines of at most excerptWidth bytes.
const (
	excerptLines = 3
	excerptWidth = 200
)

// excerpt returns the lines that the range covers, with carets below the
// first one.
func excerpt(file []byte, r topology.Range) string {
	lines := strings.Split(string(file), "\n")
	first := r.Start.Line
	if len(file) == 0 || first < 1 || first > len(lines) {
		return ""
	}
	last := min(max(r.End.Line, first), first+excerptLines-1, len(lines))
	numberWidth := len(fmt.Sprint(last))
	var b strings.Builder
	for n := first; n <= last; n++ {
		line := strings.TrimSuffix(lines[n-1], "\r")
		fmt.Fprintf(&b, "  %*d | %s\n", numberWidth, n, shown(line))
		if n == first {
			end := r.End.Column
			if r.End.Line != r.Start.Line {
				end = uniseg.GraphemeClusterCount(strings.TrimRight(line, " \t")) + 1
			}
			fmt.Fprintf(&b, "  %*s | %s\n", numberWidth, "", carets(line, r.Start.Column, end))
		}
	}
	return b.String()
}

// shown is a source line as it is printed: tabs as four spaces.
func shown(line string) string {
	s := report.Printable(strings.ReplaceAll(line, "\t", "    "))
	if len(s) > excerptWidth {
		s = strings.ToValidUTF8(s[:excerptWidth], "") + " ..."
	}
	return s
}

// carets marks the columns from start to end, which count grapheme clusters
// from 1, below the line as it is shown.
func carets(line string, start, end int) string {
	var before, marked strings.Builder
	g := uniseg.NewGraphemes(line)
	for column := 1; g.Next(); column++ {
		switch {
		case column < start:
			before.WriteString(g.Str())
		case column < max(end, start+1):
			marked.WriteString(g.Str())
		}
	}
	pad := uniseg.StringWidth(shown(before.String()))
	length := uniseg.StringWidth(shown(marked.String()))
	return strings.Repeat(" ", pad) + strings.Repeat("^", max(1, min(length, excerptWidth)))
}
