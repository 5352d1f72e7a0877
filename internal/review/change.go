// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Change says what stands after a change, as Preview does, and what becomes of
// every outcome that stood before.
func Change(before Before, after *topology.Topology, opts Options) (*report.Document, error) {
	for _, s := range opts.Fail {
		// What a change removes can still be asked about.
		if err := engine.CheckScenario(after, s); err != nil && (before.Topology == nil || engine.CheckScenario(before.Topology, s) != nil) {
			return nil, err
		}
	}
	opts.Before = &Before{Topology: before.Recorded, Moves: before.Moves}
	opts.Rules.Before = before.Recorded
	d := preview(after, opts)
	b := &side{top: before.Topology, doc: before.Report, moves: before.Moves, dns: opts.DNS}
	if b.doc == nil {
		b.doc, _ = describe(b.top, opts.before(b))
	}
	a := &side{top: after, doc: d, dns: opts.DNS}
	pairGroups(b, a)
	d.Review = &report.Review{
		Before: b.doc.Inputs, BeforeComplete: b.doc.Complete,
		Verdict: report.VerdictSame, Objects: []*report.ReviewedObject{},
	}
	endangered := map[objectKey]bool{}
	for _, f := range hazards(d) {
		endangered[objectKey{number(f.Input), f.Address}] = true
	}
	for _, p := range match(b.subjects(), a.subjects(), b) {
		if p.after == nil && !b.selected(p.before, opts.Only) {
			continue
		}
		o := p.review(b)
		if o.OnlyText && slices.ContainsFunc(p.after.parts, func(k objectKey) bool { return endangered[k] }) {
			// The way there is more than a text.
			o.OnlyText = false
		}
		d.Review.Objects = append(d.Review.Objects, o)
		d.Review.Verdict = report.Graver(d.Review.Verdict, o.Verdict)
		for _, one := range o.Outcomes {
			d.Review.Counts.Add(one.Verdict)
		}
	}
	if len(opts.Only) > 0 && len(d.Review.Objects) == 0 {
		return nil, nothingMatches(opts, after)
	}
	d.Review.Summary = summarize(d)
	return d, nil
}

// selected reports whether patterns select what a change removes, by the
// address that it would have after or by that of a frontend.
func (s *side) selected(o *subject, only []Pattern) bool {
	if len(only) == 0 {
		return true
	}
	input := number(o.place.Input)
	names := []string{s.moved(input, o.place.Address)}
	for _, lb := range s.doc.PassthroughLoadBalancers {
		if o.kind == report.KindPassthrough && lb.Address == o.place.Address && number(lb.Input) == input {
			for _, f := range lb.Frontends {
				names = append(names, s.moved(number(f.Input), f.Address))
			}
		}
	}
	return slices.ContainsFunc(names, func(name string) bool {
		return slices.ContainsFunc(only, func(p Pattern) bool { return p.Match(input, name) })
	})
}

// hazards are the findings on the way of a change that count.
func hazards(d *report.Document) []*report.Finding {
	var out []*report.Finding
	for _, f := range d.Findings {
		if strings.HasPrefix(f.Rule, "FO5") && f.Suppressed == nil {
			out = append(out, f)
		}
	}
	return out
}

// before are the options for the earlier side: the same scenarios, spelled
// with its addresses. What is shown is decided by the later side.
func (o Options) before(b *side) Options {
	out := Options{DNS: o.DNS}
	for _, s := range o.Fail {
		if earlier, err := engine.ParseScenario(b.fromAfter(s.String())); err == nil {
			out.Fail = append(out.Fail, earlier)
		}
	}
	return out
}

// pair is one object on both sides, or on one of them.
type pair struct{ before, after *subject }

// match pairs the objects of both sides: by address after moves, else by what
// they are called in the cloud, where that is told and belongs to one alone.
func match(before, after []*subject, b *side) []pair {
	type key struct {
		kind    string
		input   int
		address string
	}
	earlier := map[key]*subject{}
	for _, s := range before {
		input := number(s.place.Input)
		earlier[key{s.kind, input, b.moved(input, s.place.Address)}] = s
	}
	paired := map[*subject]bool{}
	pairs := make([]pair, len(after))
	for i, s := range after {
		pairs[i].after = s
		if e := earlier[key{s.kind, number(s.place.Input), s.place.Address}]; e != nil && !paired[e] {
			pairs[i].before = e
			paired[e] = true
		}
	}
	called := map[string][]*subject{}
	for _, e := range before {
		if !paired[e] && e.name != nil {
			called[*e.name] = append(called[*e.name], e)
		}
	}
	fresh := map[string][]*subject{}
	for _, p := range pairs {
		if p.before == nil && p.after.name != nil {
			fresh[*p.after.name] = append(fresh[*p.after.name], p.after)
		}
	}
	for i, p := range pairs {
		if p.before != nil || p.after.name == nil {
			continue
		}
		if e := onlyOne(called[*p.after.name], p.after); e != nil && onlyOne(fresh[*p.after.name], e) == p.after {
			pairs[i].before = e
			paired[e] = true
		}
	}
	for _, s := range before {
		if !paired[s] {
			pairs = append(pairs, pair{before: s})
		}
	}
	slices.SortStableFunc(pairs, func(p, q pair) int {
		x, y := p.either(), q.either()
		return cmp.Or(cmp.Compare(number(x.place.Input), number(y.place.Input)),
			cmp.Compare(kindOrder(x.kind), kindOrder(y.kind)),
			topology.CompareAddresses(x.place.Address, y.place.Address))
	})
	return pairs
}

func kindOrder(kind string) int {
	return slices.Index([]string{report.KindPassthrough, report.KindComposite, report.KindConsumer, report.KindRecord}, kind)
}

// onlyOne is the one among some that is called like another, nil where there
// are several.
func onlyOne(among []*subject, s *subject) *subject {
	var found *subject
	for _, e := range among {
		if !e.isCalledLike(s) {
			continue
		}
		if found != nil {
			return nil
		}
		found = e
	}
	return found
}

func (s *subject) isCalledLike(t *subject) bool {
	same := func(a, b *string) bool {
		return a != nil && b != nil && *a == *b && *a != topology.SensitiveText
	}
	// Records and consumers have no region.
	region := s.region == nil && t.region == nil && s.kind != report.KindPassthrough && s.kind != report.KindComposite
	return s.kind == t.kind && same(s.name, t.name) && (region || same(s.region, t.region)) && (s.project == nil || t.project == nil || same(s.project, t.project))
}

func (p pair) either() *subject {
	if p.after != nil {
		return p.after
	}
	return p.before
}

// review compares the two sides of an object.
func (p pair) review(b *side) *report.ReviewedObject {
	s := p.either()
	o := &report.ReviewedObject{
		Kind: s.kind, Place: s.place, Name: s.name, Range: s.rng, Presence: report.PresenceKept,
		Verdict: report.VerdictSame, Measures: []*report.MeasureReview{}, Outcomes: []*report.OutcomeReview{},
	}
	switch {
	case p.before == nil:
		o.Presence = report.PresenceAdded
	case p.after == nil:
		// Its place is one in the files of the other side.
		o.Presence, o.Range = report.PresenceRemoved, nil
	default:
		if p.before.place.Address != p.after.place.Address {
			o.PreviousAddress = p.before.place.Address
		}
		o.Measures = compareMeasures(p.before.measures, p.after.measures)
	}
	for _, scenario := range p.scenarios(b) {
		one := p.outcome(scenario, b)
		o.Outcomes = append(o.Outcomes, one)
		o.Verdict = report.Graver(o.Verdict, one.Verdict)
	}
	for _, m := range o.Measures {
		o.Verdict = report.Graver(o.Verdict, m.Verdict)
	}
	o.OnlyText = o.Presence == report.PresenceKept && s.touched && o.Verdict == report.VerdictSame
	return o
}

// scenarios are those of both sides, in the order of the later one, spelled
// with the addresses after.
func (p pair) scenarios(b *side) []string {
	var list []string
	if p.after != nil {
		list = slices.Clone(p.after.scenarios)
	}
	if p.before == nil {
		return list
	}
	known := make(map[string]bool, len(list))
	for _, s := range list {
		known[b.key(s)] = true
	}
	for _, earlier := range p.before.scenarios {
		s := b.toAfter(earlier)
		if !known[b.key(s)] && p.after != nil && p.after.spelled != nil {
			s = p.after.spelled(s)
		}
		if known[b.key(s)] {
			continue
		}
		known[b.key(s)] = true
		at := slices.IndexFunc(list, func(t string) bool { return listedBefore(s, t) })
		if at < 0 {
			at = len(list)
		}
		list = slices.Insert(list, at, s)
	}
	return list
}

// listedBefore reports whether a scenario stands before another one where both
// are listed unasked.
func listedBefore(s, t string) bool {
	x, err := engine.ParseScenario(s)
	y, err2 := engine.ParseScenario(t)
	if err != nil || err2 != nil || len(x.Faults()) != 1 || len(y.Faults()) != 1 {
		return false
	}
	f, g := x.Faults()[0], y.Faults()[0]
	return cmp.Or(cmp.Compare(slices.Index(listed, f.Kind), slices.Index(listed, g.Kind)), cmp.Compare(f.Name, g.Name)) < 0
}

// listed is the order of scenarios that are listed unasked.
var listed = []engine.FaultKind{
	engine.Steady, engine.Zone, engine.Region, engine.AllPrimaries, engine.AllFailovers, engine.Target, engine.SourceRegion, engine.Everything,
}

func (p pair) outcome(scenario string, b *side) *report.OutcomeReview {
	one := &report.OutcomeReview{Scenario: scenario, Verdict: report.VerdictSame}
	var before, after *standing
	if p.before != nil {
		before = p.before.standing(b.fromAfter(scenario))
	}
	if p.after != nil {
		after = p.after.standing(scenario)
	}
	if before != nil {
		one.Before = before.shown
	}
	if after != nil {
		one.After = after.shown
	}
	switch {
	case p.before == nil:
	case p.after == nil && before != nil:
		if one.Verdict = p.before.gone(before); one.Verdict != report.VerdictSame {
			one.What = "removed"
		}
	case before == nil || after == nil:
		one.Verdict, one.What = report.VerdictUndecided, "the report that stands for what was before doesn't have this scenario"
		one.Before = notTold
	default:
		j := compare(before, after)
		one.Verdict, one.What = j.verdict, j.what
	}
	return one
}

// notTold stands for an outcome that a report doesn't hold.
var notTold = &report.Standing{Outcome: report.Undetermined, Text: "not told"}
