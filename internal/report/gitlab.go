// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"io"
	"strconv"
	"strings"
)

// gitlabIssue is one element of a code quality report, with the keys that
// GitLab reads.
type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
}

// gitlabDescription is the size at which descriptions are cut: the widget shows
// them on one line.
const gitlabDescription = 1000

// WriteGitLab writes the document as a GitLab code quality report. Fingerprints
// hold no lines, so that an edit further up does not look like a new issue.
func WriteGitLab(w io.Writer, d *Document, o RenderOptions) error {
	issues := []gitlabIssue{}
	seen := occurrences{}
	tag := o.tag(d)
	for _, e := range d.everything(o.Gate) {
		id := e.fingerprint
		if n := seen.next(id); n > 1 {
			id += "/" + strconv.Itoa(n)
		}
		at := o.place(d, e.site)
		issues = append(issues, gitlabIssue{
			Description: clip(Printable(strings.ReplaceAll(e.line(), "\n", " ")), gitlabDescription),
			CheckName:   e.id,
			Fingerprint: fingerprint(tag, id),
			Severity:    gitlabSeverity(e),
			Location:    gitlabLocation{Path: Printable(at.file), Lines: gitlabLines{Begin: at.line}},
		})
	}
	return EncodeJSON(w, issues)
}

// place is where a site stands; one without a range stands at the head of its
// input, since hosts of code take nothing that stands nowhere.
func (o RenderOptions) place(d *Document, s site) spot {
	if s.at != nil {
		return o.spot(s.file, s.at)
	}
	name := "."
	if i := s.input(); i < len(d.Inputs) {
		name = d.Inputs[i].Path
		if name == "-" {
			name = d.Inputs[i].place()
		}
	}
	return spot{file: o.files().Locate(name), line: 1, column: 1, until: 2}
}

// line is the entry in one line.
func (e *entry) line() string {
	s := strings.Join(append([]string{e.message}, e.notes()...), " ")
	if subject := e.subject(); subject != "" {
		s = subject + ": " + s
	}
	return s
}

func gitlabSeverity(e *entry) string {
	switch {
	case e.suppressed != nil:
		return "info"
	case e.severity == SeverityError:
		return "critical"
	case e.severity == SeverityWarning:
		return "major"
	}
	return "info"
}
