// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// GitHub shows so many annotations of a kind from one step, and silently drops
// the others. Titles and messages beyond these sizes are cut, too.
const (
	githubAnnotations = 10
	githubTitle       = 250
	githubMessage     = 3000
)

// WriteGitHub writes the document as commands that annotate the changed files
// of a pull request, from a step of a GitHub workflow. What GitHub would drop
// is counted in a last notice.
func WriteGitHub(w io.Writer, d *Document, o RenderOptions) error {
	var b bytes.Buffer
	left := map[string]int{"error": githubAnnotations, "warning": githubAnnotations, "notice": githubAnnotations}
	entries := d.entries(o.Gate)
	if githubOverflows(entries) {
		// The place of the notice that counts the others.
		left["notice"]--
	}
	omitted := 0
	for _, e := range entries {
		kind := githubKind(e)
		if left[kind] == 0 {
			omitted++
			continue
		}
		left[kind]--
		b.WriteString(o.githubCommand(kind, e))
	}
	if omitted > 0 {
		fmt.Fprintf(&b, "::notice title=failover::%s\n",
			githubData(count(omitted, "more entry is in the report; GitHub shows 10 annotations of a kind.", "more entries are in the report; GitHub shows 10 annotations of a kind.")))
	}
	for _, object := range d.objects() {
		e := d.outcomesEntry(object())
		fmt.Fprintf(&b, "::group::%s\n%s\n::endgroup::\n", githubData(clip(Printable(strings.TrimSpace(e.message+" "+e.subject())), githubTitle)), printableLines(bullets(e.details)))
	}
	fmt.Fprintf(&b, "failover: %s\n", joined(d.tally()))
	_, err := w.Write(b.Bytes())
	return err
}

// bullets keep lines from beginning with what a log could take for a command.
func bullets(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = "- " + clip(strings.ReplaceAll(line, "\n", " "), githubMessage)
	}
	return out
}

func githubOverflows(entries []*entry) bool {
	n := map[string]int{}
	for _, e := range entries {
		kind := githubKind(e)
		if n[kind]++; n[kind] > githubAnnotations {
			return true
		}
	}
	return false
}

func githubKind(e *entry) string {
	switch {
	case e.suppressed != nil:
		return "notice"
	case e.severity == SeverityError:
		return "error"
	case e.severity == SeverityWarning:
		return "warning"
	}
	return "notice"
}

func (o RenderOptions) githubCommand(kind string, e *entry) string {
	var properties []string
	add := func(name, value string) {
		if value = strings.TrimSpace(value); value != "" {
			properties = append(properties, name+"="+githubProperty(clip(Printable(value), githubMessage)))
		}
	}
	if e.at != nil {
		s := o.spot(e.file, e.at)
		add("file", s.file)
		add("line", strconv.Itoa(s.line))
		add("endLine", strconv.Itoa(s.line))
		add("col", strconv.Itoa(s.column))
		add("endColumn", strconv.Itoa(s.until))
	}
	heading := e.heading()
	if e.suppressed != nil {
		heading = "Suppressed: " + heading
	}
	add("title", clip(heading, githubTitle))
	lines := append([]string{e.message}, e.notes()...)
	if s := e.subject(); s != "" {
		lines = append(lines, s)
	}
	return fmt.Sprintf("::%s %s::%s\n", kind, strings.Join(properties, ","), githubData(clip(printableLines(lines), githubMessage)))
}

// heading is the entry's rule with its title, or the title alone.
func (e *entry) heading() string {
	switch {
	case e.kind != entryFinding && e.kind != entryUndecided:
		return e.title
	case e.title == "":
		return e.id
	case e.kind == entryUndecided:
		return e.id + " undecided: " + e.title
	}
	return e.id + ": " + e.title
}

// printableLines joins lines, each of which may hold several.
func printableLines(lines []string) string {
	var out []string
	for _, line := range lines {
		for _, one := range strings.Split(line, "\n") {
			out = append(out, Printable(strings.TrimRight(one, " \t\r")))
		}
	}
	return strings.Join(out, "\n")
}

// What GitHub's runner takes apart is escaped as its own toolkit does.
var (
	githubDataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubPropertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func githubData(s string) string     { return githubDataEscapes.Replace(s) }
func githubProperty(s string) string { return githubPropertyEscapes.Replace(s) }
