// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// policyWords are the routing policies in words.
var policyWords = map[string]string{"failover": "failover record", "geo": "geolocation record", "wrr": "weighted record"}

// dnsRecord writes the block of one record.
func (p *printer) dnsRecord(d *Document, r *DNSRecord) {
	p.dnsHeading(d, r)
	p.blank()
	names := r.shortNames()
	p.dnsFields(r, names)
	p.blank()
	p.dnsOutcomes(r, names)
	p.blank()
}

func (p *printer) dnsFields(r *DNSRecord, names shortNames) {
	for _, role := range []string{TargetPrimary, TargetBackup, TargetItem} {
		p.targets(r, role, names)
	}
	if r.Strategy != nil {
		p.field("strategy", labelWidth, styled(bold, strings.ReplaceAll(r.Strategy.Name, "_", "-")), text("· "+lowerFirst(names.shorten(strings.TrimSuffix(r.Strategy.Why, ".")))))
		if r.Strategy.DetectsDeadRegions != "" {
			p.field("", labelWidth, text(names.shorten(r.Strategy.DetectsDeadRegions)), disputed(r.Strategy.Disputed))
		}
	}
	if r.IsUnchecked() {
		p.field("failover", labelWidth, whole(yellow, "none:"), text(engine.NothingChecked+", so no outage changes the answers"))
		return
	}
	p.window("failover", r.Failover)
	p.window("failback", r.Failback)
}

// what says what sort of record it is.
func (r *DNSRecord) what() string {
	kind := "record with a routing policy"
	if r.Policy != nil {
		kind = policyWords[*r.Policy]
	}
	if r.Type != nil {
		kind += " of type " + *r.Type
	}
	if r.Visibility != nil {
		kind += " in a " + *r.Visibility + " zone"
	}
	return kind
}

func (p *printer) dnsHeading(d *Document, r *DNSRecord) {
	title := r.Address
	if r.Name != nil {
		title = *r.Name
	}
	p.item(0, styled(bold, title), text("· "+r.what()))
	where := []span{}
	if title != r.Address {
		where = append(where, styled(dim, r.Address))
	}
	if at := d.at(r.Place, r.Range); at != "" {
		where = append(where, styled(dim, at))
	}
	p.item(0, where...)
}

// manyTargets is how many targets of a role are shown; the JSON has them all.
const manyTargets = 12

// targets writes the targets of one role, with what is behind them. A sort of
// load balancer that all of them have is told once.
func (p *printer) targets(r *DNSRecord, role string, names shortNames) {
	label := map[string]string{TargetPrimary: "primary", TargetBackup: "backups", TargetItem: "items"}[role]
	var list []*DNSTarget
	for _, t := range r.Targets {
		if t.Role == role {
			list = append(list, t)
		}
	}
	kind := ""
	if len(list) > 1 && !slices.ContainsFunc(list, func(t *DNSTarget) bool { return t.LoadBalancer != list[0].LoadBalancer }) {
		kind = list[0].LoadBalancer
	}
	if kind != "" {
		p.field(label, labelWidth, text(kind+"s"))
		label = ""
	}
	for i, t := range list {
		if i == manyTargets && len(list) > manyTargets+1 {
			p.field(label, labelWidth, textf("and %d more", len(list)-i))
			return
		}
		p.field(label, labelWidth, t.spans(names, kind == "")...)
		label = ""
	}
}

func (t *DNSTarget) spans(names shortNames, kind bool) []span {
	var spans []span
	add := func(s ...span) {
		if len(spans) > 0 {
			spans = append(spans, whole(dim, "·"))
		}
		spans = append(spans, s...)
	}
	if t.Location != nil {
		add(whole(plain, *t.Location))
	}
	if t.Weight != nil {
		add(whole(plain, "weight "+t.Weight.String()))
	}
	add(whole(bold, names.of(t.Target)))
	if kind && t.LoadBalancer != "" {
		add(text(t.LoadBalancer))
	}
	if n := len(t.Groups); n > 0 {
		add(whole(plain, count(n, "group", "groups")))
	}
	if !t.Checked {
		add(whole(yellow, "not checked"))
	}
	return spans
}

// window writes how long a change takes to reach the clients, and what each
// second comes from.
func (p *printer) window(label string, w *DNSWindow) {
	if w == nil {
		return
	}
	var parts []string
	for _, part := range w.Parts {
		s := part.Setting
		if n := seconds(part.Seconds, part.SecondsRange); n != "" {
			s = n + " " + part.Part + " (" + s + ")"
		}
		parts = append(parts, s)
	}
	total := "not known"
	if n := seconds(w.Seconds, w.SecondsRange); n != "" {
		total = n
	}
	p.field(label, labelWidth, whole(bold, total+":"), text(strings.Join(parts, " + ")))
}

// dnsOutcomes writes what is answered in which scenario. Scenarios with one
// and the same outcome share a line.
func (p *printer) dnsOutcomes(r *DNSRecord, names shortNames) {
	head := row{cells: []span{styled(dim, "scenario")}, last: []span{styled(dim, "answers")}}
	var rows []row
	var shown []*DNSOutcome
	var same [][]string
	for _, o := range r.Outcomes {
		if i := slices.IndexFunc(shown, o.isLike); i >= 0 {
			same[i] = append(same[i], o.Scenario)
			continue
		}
		shown, same = append(shown, o), append(same, nil)
		line := row{cells: []span{text(o.Scenario)}, last: o.answerSpans(r, names)}
		line.notes = append(line.notes, []span{text(lowerFirst(names.shorten(strings.TrimSuffix(o.Why, "."))))})
		if len(o.Disputed) > 0 {
			line.notes[0] = append(line.notes[0], disputed(o.Disputed))
		}
		for _, t := range o.Targets {
			if t.Pool != "" {
				line.notes = append(line.notes, []span{
					whole(plain, names.of(t.Target)+":"), textf("Cloud DNS sees it %s,", t.State),
					text("the load balancer itself serves from"), poolSpan(t.Pool),
				})
			}
		}
		rows = append(rows, line)
	}
	for i, scenarios := range same {
		if len(scenarios) > 0 {
			rows[i].notes = append(rows[i].notes, sameWith(scenarios))
		}
	}
	p.table(head, rows)
}

// sameWith is the note on a row that speaks of further scenarios.
func sameWith(scenarios []string) []span {
	note := []span{whole(dim, "the same with")}
	for n, s := range scenarios {
		if n < len(scenarios)-1 {
			s += ","
		}
		note = append(note, whole(plain, s))
	}
	return note
}

// isLike reports whether two outcomes differ in nothing but the scenario.
func (o *DNSOutcome) isLike(other *DNSOutcome) bool {
	hasPool := func(t *TargetHealth) bool { return t.Pool != "" }
	return o.Why == other.Why && o.Unspecified == other.Unspecified && !slices.ContainsFunc(o.Targets, hasPool) && !slices.ContainsFunc(other.Targets, hasPool) &&
		(o.Answers == nil) == (other.Answers == nil) && slices.EqualFunc(o.Answers, other.Answers, func(a, b *DNSAnswer) bool {
		return a.Target == b.Target && a.ShareExact == b.ShareExact && slices.EqualFunc(a.ByLocation, b.ByLocation, func(x, y LocationShare) bool {
			return x.ClientLocation == y.ClientLocation && x.ShareExact == y.ShareExact
		})
	})
}

func disputed(questions []string) span {
	if len(questions) == 0 {
		return span{}
	}
	return whole(purple, "["+strings.Join(questions, ", ")+"]")
}

// answerSpans writes the answers: first those that all clients share, then
// those of each client location.
func (o *DNSOutcome) answerSpans(r *DNSRecord, names shortNames) []span {
	if o.Answers == nil {
		return []span{whole(purple, "undetermined")}
	}
	var groups [][]span
	add := func(share *Decimal, exact, target string) []span {
		return []span{whole(plain, shareWords(share, exact)), whole(o.style(r, target), names.of(target))}
	}
	for _, a := range o.Answers {
		if a.Share != nil {
			groups = append(groups, add(a.Share, a.ShareExact, a.Target))
		}
	}
	// Locations whose clients get the same are told together.
	var near [][]string
	var got [][]span
	for _, l := range r.ClientLocations {
		spans := o.answersNear(l, r, names)
		if len(spans) == 0 {
			continue
		}
		i := slices.IndexFunc(got, func(g []span) bool { return slices.Equal(g, spans) })
		if i < 0 {
			i = len(got)
			got, near = append(got, spans), append(near, nil)
		}
		near[i] = append(near[i], l)
	}
	for i, locations := range near {
		spans := []span{whole(plain, "near "+locations[0])}
		for _, l := range locations[1:] {
			spans[len(spans)-1].text += ","
			spans = append(spans, whole(plain, l))
		}
		groups = append(groups, append(spans, got[i]...))
	}
	var spans []span
	for i, g := range groups {
		if i > 0 {
			spans = append(spans, whole(dim, "·"))
		}
		spans = append(spans, g...)
	}
	if o.Unspecified {
		spans = append(spans, whole(purple, "(unspecified)"))
	}
	return spans
}

// answersNear writes the answers to clients near a location, as far as they are
// not those of all clients.
func (o *DNSOutcome) answersNear(location string, r *DNSRecord, names shortNames) []span {
	var spans []span
	for _, a := range o.Answers {
		for _, s := range a.ByLocation {
			if s.ClientLocation != location {
				continue
			}
			if len(spans) > 0 {
				spans = append(spans, whole(plain, "and"))
			}
			if s.ShareExact != "1" {
				spans = append(spans, whole(plain, shareWords(s.Share, s.ShareExact)))
			}
			spans = append(spans, whole(o.style(r, a.Target), names.of(a.Target)))
		}
	}
	return spans
}

// style colours a target that is answered with: green a primary or a healthy
// item, yellow a backup, red one that can't serve.
func (o *DNSOutcome) style(r *DNSRecord, target string) style {
	for _, t := range o.Targets {
		if t.Target == target && t.Serves != nil && !*t.Serves {
			return red
		}
	}
	for _, t := range r.Targets {
		if t.Target == target && t.Role == TargetBackup {
			return yellow
		}
	}
	return green
}

// shareWords is a share as a percentage where that is exact, else as a
// fraction.
func shareWords(share *Decimal, exact string) string {
	if share.percent != "" {
		return share.percent
	}
	return exact
}

// disputed are the questions that the record's outcomes hang on.
func (r *DNSRecord) disputed() []string {
	var ids []string
	if r.Strategy != nil {
		ids = append(ids, r.Strategy.Disputed...)
	}
	for _, o := range r.Outcomes {
		ids = append(ids, o.Disputed...)
	}
	return ids
}
