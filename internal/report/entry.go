// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// Kinds of entries, in the order in which they matter to a reviewer.
type entryKind int

const (
	entryDiagnostic entryKind = iota
	entryExpectation
	entryRegression
	entryFinding
	entryDifference
	entryUndecided
	entryUnresolved
	entryObject
)

// entry is one thing that the document says about one place: what formats show
// that know of places and not of load balancers.
type entry struct {
	kind entryKind
	// id is the rule, or a word for what no rule stands behind.
	id       string
	severity string
	// counts is set where it makes the run fail.
	counts bool
	// open is set where it says that something could not be decided.
	open bool
	// title is a few words, and message sentences of which the first can
	// stand alone. Details are further lines.
	title, message string
	details        []string
	docs           []string
	site
	related []site
	flows   []flow
	// suppressed is set where somebody decided to live with it.
	suppressed *Suppression
	// fingerprint is the same from run to run, wherever lines move.
	fingerprint string
}

// site is a place in a file, at a resource.
type site struct {
	Place
	attribute string
	file      string
	at        *topology.Range
	// text says what stands there, for further places of an entry.
	text string
}

// subject names the resource and its attribute.
func (s site) subject() string {
	if s.attribute == "" || s.Address == "" {
		return s.Address + s.attribute
	}
	return s.Address + " " + s.attribute
}

// problem reports whether the entry is something to mend, rather than
// something to know.
func (e *entry) problem() bool {
	switch e.kind {
	case entryFinding, entryRegression:
		return true
	case entryExpectation:
		return !e.open
	}
	return false
}

// notes are the details, or why it is suppressed in their place.
func (e *entry) notes() []string {
	if e.suppressed != nil {
		return []string{strings.TrimSuffix(e.suppressed.words(), ".") + "."}
	}
	return e.details
}

// everything lists all that the document says about a place, in the order of
// sorted.
func (d *Document) everything(g Gate) []*entry {
	var objects []object
	for _, o := range d.objects() {
		objects = append(objects, o())
	}
	all := d.judged(g, d.ways(objects))
	for _, o := range objects {
		all = append(all, d.outcomesEntry(o))
	}
	return sorted(all)
}

// entries lists the same without the outcomes and without the ways to them.
func (d *Document) entries(g Gate) []*entry { return sorted(d.judged(g, nil)) }

// sorted puts what makes the run fail first, then goes by severity, with what
// is suppressed last.
func sorted(all []*entry) []*entry {
	slices.SortStableFunc(all, func(a, b *entry) int {
		return cmp.Or(rank(a.suppressed != nil)-rank(b.suppressed != nil), rank(b.counts)-rank(a.counts),
			SeverityRank(b.severity)-SeverityRank(a.severity), int(a.kind-b.kind))
	})
	return all
}

// judged lists what the document says besides the outcomes themselves.
func (d *Document) judged(g Gate, ways ways) []*entry {
	var all []*entry
	for _, x := range d.Diagnostics {
		all = append(all, d.diagnosticEntry(x))
	}
	if !d.Complete && d.unreadable() == 0 {
		all = append(all, incompleteEntry("A part of the input could not be read."))
	}
	for _, x := range d.Expectations {
		if x.Result != ExpectationKept {
			all = append(all, d.expectationEntry(x, g, ways))
		}
	}
	all = append(all, d.reviewEntries(g, ways)...)
	for _, x := range d.Findings {
		all = append(all, d.findingEntry(x, g))
	}
	for _, x := range d.Undecided {
		all = append(all, d.undecidedEntry(x, g))
	}
	for _, x := range d.Unresolved {
		all = append(all, d.unresolvedEntry(x))
	}
	for _, e := range all {
		e.counts = e.counts && e.suppressed == nil
	}
	return all
}

func rank(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (d *Document) site(p Place, attribute string, r *topology.Range, text string) site {
	s := site{Place: p, attribute: attribute, at: r, text: text}
	if r != nil {
		s.file = d.file(p, r)
	}
	return s
}

func (d *Document) diagnosticEntry(x *Diagnostic) *entry {
	e := &entry{
		kind: entryDiagnostic, id: idReading, severity: x.Severity, title: x.Summary, message: fullStop(x.Summary),
		site: d.site(Place{Input: x.Input, Address: x.Address}, x.Attribute, x.Range, ""),
	}
	if x.Detail != "" {
		e.details = []string{x.Detail}
	}
	e.fingerprint = fingerprint(e.id, x.Summary, x.Address, x.Attribute)
	return e
}

// unreadable counts the parts of the input that could not be read.
func (d *Document) unreadable() int {
	n := 0
	for _, x := range d.Diagnostics {
		if x.Severity == SeverityError {
			n++
		}
	}
	return n
}

func incompleteEntry(message string) *entry {
	return &entry{
		kind: entryDiagnostic, id: idReading, severity: SeverityError, title: "The report is incomplete",
		message: message, fingerprint: fingerprint(idReading, message),
	}
}

func (d *Document) findingEntry(f *Finding, g Gate) *entry {
	e := &entry{
		kind: entryFinding, id: Printable(f.Rule), severity: f.Severity, counts: g.reaches(f.Severity), message: f.Message, docs: f.Docs,
		site: d.site(f.Place, f.Attribute, f.Range, ""), suppressed: f.Suppressed, fingerprint: f.Fingerprint(),
	}
	if r, ok := validate.Lookup(f.Rule); ok {
		e.title = r.Title
	}
	if f.Remedy != "" {
		e.details = []string{f.Remedy}
	}
	for _, a := range f.Related {
		e.related = append(e.related, d.site(Place{Input: f.Input, Address: a.Address}, a.Attribute, a.Range, ""))
	}
	return e
}

func (d *Document) undecidedEntry(u *Undecided, g Gate) *entry {
	e := &entry{
		kind: entryUndecided, id: Printable(u.Rule), severity: SeverityInfo, counts: g.Undecided, open: true,
		message: fmt.Sprintf("Not decided for %s: %s", u.Subject, u.Reason),
		site:    d.site(u.Place, u.Attribute, u.Range, ""), suppressed: u.Suppressed,
		fingerprint: fingerprint("undecided", u.Rule, u.Address, u.Attribute, u.Subject),
	}
	if r, ok := validate.Lookup(u.Rule); ok {
		e.title = r.Title
	}
	return e
}

func (d *Document) unresolvedEntry(u *Unresolved) *entry {
	return &entry{
		kind: entryUnresolved, id: idUnresolved, severity: SeverityInfo, open: true, title: "A value that the input does not tell",
		message: u.Reason, site: d.site(u.Place, u.Attribute, u.Range, ""),
		fingerprint: fingerprint(idUnresolved, u.Address, u.Attribute),
	}
}
