// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"slices"
	"strings"
)

// changes writes a document about a change. Of one that has no effect, breaks no
// expectation and leaves no finding, its summary is all there is to say.
func (p *printer) changes(d *Document) {
	r := d.Review
	if !r.HasEffect() && r.BeforeComplete && d.Complete && len(d.Findings)+len(d.Expectations) == 0 {
		p.para(0, styled(bold, r.Summary))
		return
	}
	p.inputs(d)
	p.review(d)
	p.disputes(d)
	p.expectations(d)
	p.findings(d)
	if r.Counts.Undecided > 0 || d.countExpectations(ExpectationUndecided) > 0 {
		p.unresolved(d)
	}
	p.summary(d)
}

// review writes what the change does. Objects without a difference are left
// out: without any difference the summary is all there is to say.
func (p *printer) review(d *Document) {
	r := d.Review
	p.para(0, styled(bold, r.Summary))
	if !r.BeforeComplete {
		p.para(0, styled(alarm, "Incomplete:"), text("a part of what stands before could not be read."))
	}
	p.blank()
	for _, o := range r.Objects {
		if o.HasDifference() {
			p.reviewed(d, o)
		}
	}
}

// HasDifference reports whether there is anything to show of the object.
func (o *ReviewedObject) HasDifference() bool {
	return o.Presence != PresenceAdded && o.Verdict != VerdictSame
}

// kindWords are the kinds of objects in words.
var kindWords = map[string]string{
	KindPassthrough: "passthrough Network Load Balancer",
	KindComposite:   "composite health check",
	KindConsumer:    "Private Service Connect consumer",
	KindRecord:      "DNS record",
}

func (p *printer) reviewed(d *Document, o *ReviewedObject) {
	title := o.Address
	if o.Name != nil {
		title = *o.Name
	}
	p.item(0, styled(bold, title), text("· "+kindWords[o.Kind]+" ·"), verdictSpan(o.Verdict))
	var where []span
	if title != o.Address {
		where = append(where, styled(dim, o.Address))
	}
	if at := d.at(o.Place, o.Range); at != "" {
		where = append(where, styled(dim, at))
	}
	if o.PreviousAddress != "" {
		where = append(where, styled(dim, "(before "+o.PreviousAddress+")"))
	}
	if o.Presence == PresenceRemoved {
		where = append(where, styled(red, "(removed by the change)"))
	}
	p.item(0, where...)
	p.blank()
	if o.Presence == PresenceRemoved {
		p.missed(o)
	} else {
		p.measures(o)
		p.differences(o)
	}
	p.blank()
}

// measureWords are the measures in words.
var measureWords = map[string]string{
	MeasureTolerated: "tolerated primary failures",
	MeasureDetection: "seconds until a failure is noticed",
	MeasureDrain:     "seconds that old connections may stay",
	MeasureOutage:    "outage bound in seconds",

	MeasureEndpointsTolerated: "tolerated endpoint failures",
}

func (p *printer) measures(o *ReviewedObject) {
	width := 0
	for _, m := range o.Measures {
		if m.Verdict != VerdictSame {
			width = max(width, columns(measureWords[m.Measure]))
		}
	}
	shown := false
	for _, m := range o.Measures {
		if m.Verdict != VerdictSame {
			shown = true
			p.field(measureWords[m.Measure], width, text(orNone(m.Before)), whole(dim, "->"), text(orNone(m.After)), measureVerdict(m))
		}
	}
	if shown {
		p.blank()
	}
}

// measureVerdict is the verdict on a number, where it is more than that it
// differs.
func measureVerdict(m *MeasureReview) span {
	if m.Verdict == VerdictChanged {
		return span{}
	}
	return verdictSpan(m.Verdict)
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// missed names the scenarios of an object that goes, by verdict: what it did in
// each matters less than that it did.
func (p *printer) missed(o *ReviewedObject) {
	for _, verdict := range []string{VerdictWorse, VerdictUndecided, VerdictChanged, VerdictBetter, VerdictSame} {
		var names []span
		for _, one := range o.Outcomes {
			if one.Verdict == verdict {
				names = append(names, text(one.Scenario))
			}
		}
		if len(names) > 0 {
			p.field(verdict, len(VerdictUndecided), names...)
		}
	}
}

// differences writes a row for each scenario that differs, and names those
// that don't.
func (p *printer) differences(o *ReviewedObject) {
	var rows []row
	var same []span
	for _, one := range o.Outcomes {
		if one.Verdict == VerdictSame {
			same = append(same, text(one.Scenario))
		}
	}
	for _, alike := range o.rows() {
		one := alike[0]
		last := []span{text(one.Before.words()), whole(dim, "->"), text(one.After.words())}
		if one.What != "" {
			last = append(last, textf("(%s)", one.What))
		}
		if ids := one.disputed(); len(ids) > 0 {
			last = append(last, whole(purple, "["+strings.Join(ids, ", ")+"]"))
		}
		line := row{cells: []span{verdictSpan(one.Verdict), text(one.Scenario)}, last: last}
		if len(alike) > 1 {
			var others []string
			for _, other := range alike[1:] {
				others = append(others, other.Scenario)
			}
			line.notes = [][]span{sameWith(others)}
		}
		rows = append(rows, line)
	}
	if len(rows) > 0 {
		p.table(row{cells: []span{styled(dim, "verdict"), styled(dim, "scenario")}, last: []span{styled(dim, "before -> after")}}, rows)
	}
	if len(same) > 0 {
		p.field("same", len("verdict"), same...)
	}
}

// rows are the outcomes that differ. Those of a record, which take the most
// words, share a row where they differ in nothing but the scenario.
func (o *ReviewedObject) rows() [][]*OutcomeReview {
	var rows [][]*OutcomeReview
	for _, one := range o.Outcomes {
		if one.Verdict == VerdictSame {
			continue
		}
		i := -1
		if o.Kind == KindRecord {
			i = slices.IndexFunc(rows, func(r []*OutcomeReview) bool { return r[0].isLike(one) })
		}
		if i < 0 {
			rows = append(rows, []*OutcomeReview{one})
			continue
		}
		rows[i] = append(rows[i], one)
	}
	return rows
}

func (o *OutcomeReview) isLike(other *OutcomeReview) bool {
	return o.Verdict == other.Verdict && o.What == other.What && o.Before.words() == other.Before.words() &&
		o.After.words() == other.After.words() && slices.Equal(o.disputed(), other.disputed())
}

func (s *Standing) words() string {
	if s == nil {
		return "nothing"
	}
	return s.Text
}

// disputed are the questions that either side hangs on.
func (o *OutcomeReview) disputed() []string {
	var ids []string
	for _, s := range []*Standing{o.Before, o.After} {
		if s != nil {
			ids = append(ids, s.Disputed...)
		}
	}
	return distinct(ids)
}

// Words say an outcome of the load balancer in a few words: the pool and how
// many members get new connections.
func (lb *PassthroughLoadBalancer) Words(o *PassthroughOutcome) string {
	n := size(o.ActiveVMs, o.ActiveVMsRange, lb.Unit())
	switch o.ActivePool {
	case "last_resort":
		return "last resort over " + n
	case "dropped", "none", Undetermined:
		return poolWords[o.ActivePool].text
	}
	return poolWords[o.ActivePool].text + ", " + n
}

func verdictSpan(verdict string) span {
	switch verdict {
	case VerdictWorse:
		return whole(alarm, verdict)
	case VerdictChanged:
		return whole(yellow, verdict)
	case VerdictBetter:
		return whole(green, verdict)
	case VerdictUndecided:
		return whole(purple, verdict)
	}
	return whole(plain, verdict)
}
