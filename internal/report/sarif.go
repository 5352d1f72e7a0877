// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sarifRoot   = "%SRCROOT%"
	homePage    = "https://github.com/failoverplan/terraform-provider-failover"
)

// sarifMessageSize is the size at which messages are cut.
const sarifMessageSize = 8000

// WriteSARIF writes the document as SARIF 2.1.0.
//
// A result is something to mend: a finding, a broken expectation, an object
// whose failover gets worse. Whatever else there is to know, including what
// could not be decided, is a notification, since code scanning shows every
// result as a problem whatever its kind. The way to an outcome is a code flow.
// There is no security severity: this is about availability.
func WriteSARIF(w io.Writer, d *Document, o RenderOptions) error {
	return o.writeSARIF(w, d, true)
}

// WriteCodeScanning writes the same for GitHub, which shows suppressed results
// as open ones: here they are notifications.
func WriteCodeScanning(w io.Writer, d *Document, o RenderOptions) error {
	return o.writeSARIF(w, d, false)
}

func (o RenderOptions) writeSARIF(w io.Writer, d *Document, suppressed bool) error {
	s := sarifWriter{d: d, o: o, seen: occurrences{}}
	s.describe()
	run := sarifRun{
		AutomationDetails:  sarifAutomation{ID: "failover/" + escapePath(o.tag(d)) + "/"},
		OriginalURIBaseIDs: map[string]sarifArtifactLocation{sarifRoot: {Description: &sarifMessage{Text: "The root of the repository."}}},
		ColumnKind:         "utf16CodeUnits",
		Results:            []sarifResult{},
		Properties:         sarifRunProperties{Summary: joined(d.tally())},
	}
	if d.Review != nil {
		run.Properties.Summary = sarifText(d.Review.Summary).Text
	}
	told := sarifInvocation{ExecutionSuccessful: d.Complete && (d.Review == nil || d.Review.BeforeComplete), ToolExecutionNotifications: []sarifNotification{}}
	for _, e := range d.everything(o.Gate) {
		if e.problem() && (suppressed || e.suppressed == nil) {
			run.Results = append(run.Results, s.result(e))
			continue
		}
		told.ToolExecutionNotifications = append(told.ToolExecutionNotifications, s.notification(e))
	}
	run.Invocations = []sarifInvocation{told}
	run.Tool = sarifTool{sarifDriver{Name: "failover", SemanticVersion: semanticVersion(o.Version), InformationURI: homePage, Rules: s.rules}}
	return EncodeJSON(w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

// semver is a version as semanticVersion takes it.
var semver = regexp.MustCompile(`^\d+\.\d+\.\d+([-+][0-9A-Za-z.+-]+)?$`)

func semanticVersion(v string) string {
	if v = strings.TrimPrefix(v, "v"); semver.MatchString(v) {
		return v
	}
	return ""
}

type sarifWriter struct {
	d     *Document
	o     RenderOptions
	rules []sarifDescriptor
	index map[string]int
	seen  occurrences
}

func (s *sarifWriter) result(e *entry) sarifResult {
	lines := append([]string{e.message}, e.details...)
	print := e.fingerprint
	r := sarifResult{
		RuleID: e.id, RuleIndex: s.ruleIndex(e.id), Level: sarifLevel(e.severity),
		Message:   sarifText(lines...),
		Locations: []sarifLocation{s.location(e.site)},
		PartialFingerprints: map[string]string{
			"primaryLocationLineHash": fmt.Sprintf("%s:%d", print, s.seen.next(print)),
			"failover/v1":             print,
		},
	}
	for i, at := range e.related {
		l := s.location(at)
		l.ID, l.Message = new(int), s.siteMessage(at)
		*l.ID = i + 1
		r.RelatedLocations = append(r.RelatedLocations, l)
	}
	for _, f := range e.flows {
		if flow, ok := s.codeFlow(f); ok {
			r.CodeFlows = append(r.CodeFlows, flow)
		}
	}
	if e.suppressed != nil {
		r.Suppressions = []sarifSuppression{s.suppression(e)}
	}
	return r
}

func (s *sarifWriter) siteMessage(at site) *sarifMessage {
	text := at.text
	if text == "" {
		text = at.subject()
	}
	m := sarifText(text)
	return &m
}

func (s *sarifWriter) notification(e *entry) sarifNotification {
	n := sarifNotification{
		Descriptor: sarifReference{ID: e.id}, Level: sarifLevel(e.severity),
		Message: sarifText(append([]string{e.message}, e.notes()...)...),
	}
	if e.kind == entryUndecided || e.kind == entryFinding {
		i := s.ruleIndex(e.id)
		n.Descriptor.ID = "undecided"
		n.AssociatedRule = &sarifReference{ID: e.id, Index: &i}
	}
	if e.suppressed != nil {
		n.Descriptor.ID = "suppressed"
	}
	if e.kind == entryObject || e.suppressed != nil {
		n.Level = "none"
	}
	if e.at != nil || e.Address != "" {
		n.Locations = []sarifLocation{s.location(e.site)}
	}
	return n
}

// location is where a site stands; without a place it is the input.
func (s *sarifWriter) location(at site) sarifLocation {
	p := s.o.place(s.d, at)
	l := sarifLocation{PhysicalLocation: &sarifPhysicalLocation{
		ArtifactLocation: artifactLocation(p.file),
		Region:           sarifRegion{StartLine: p.line, StartColumn: p.column, EndLine: p.line, EndColumn: p.until},
	}}
	if at.Address != "" {
		l.LogicalLocations = []sarifLogicalLocation{{FullyQualifiedName: Printable(at.Address), Kind: "resource"}}
	}
	return l
}

func artifactLocation(name string) sarifArtifactLocation {
	if path.IsAbs(name) {
		return sarifArtifactLocation{URI: "file://" + escapePath(name)}
	}
	return sarifArtifactLocation{URI: escapePath(name), URIBaseID: sarifRoot}
}

// escapePath spells a path as that of a URI.
func escapePath(name string) string {
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~/@+", c) >= 0 {
			b.WriteByte(c)
			continue
		}
		fmt.Fprintf(&b, "%%%02X", c)
	}
	return b.String()
}

// codeFlow is the way to an outcome, step by step. It is left out where no step
// has a place.
func (s *sarifWriter) codeFlow(f flow) (sarifCodeFlow, bool) {
	var t sarifThreadFlow
	for _, step := range f.steps {
		if step.at == nil {
			return sarifCodeFlow{}, false
		}
		l := s.location(step)
		l.Message = s.siteMessage(step)
		t.Locations = append(t.Locations, sarifThreadFlowLocation{l})
	}
	return sarifCodeFlow{Message: sarifText(f.title), ThreadFlows: []sarifThreadFlow{t}}, len(t.Locations) > 0
}

func (s *sarifWriter) suppression(e *entry) sarifSuppression {
	x := e.suppressed
	out := sarifSuppression{Kind: "external", Status: "accepted", Justification: sarifText(x.words()).Text}
	if x.By == SuppressedByComment {
		out.Kind = "inSource"
	}
	if x.Range != nil {
		l := s.location(s.d.site(Place{Input: e.Input}, "", x.Range, ""))
		out.Location = &l
	}
	return out
}

func sarifLevel(severity string) string {
	if severity == SeverityInfo {
		return "note"
	}
	return severity
}

// sarifText is a plain message. What would make a link of a name is taken
// apart.
func sarifText(lines ...string) sarifMessage {
	return sarifMessage{Text: clip(strings.ReplaceAll(printableLines(lines), "](", "] ("), sarifMessageSize)}
}
