// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/docref"
)

// findings writes the findings, the gravest first, and below them those that
// are suppressed, with the reason instead of the remedy.
func (p *printer) findings(d *Document) {
	sorted := slices.Clone(d.Findings)
	slices.SortStableFunc(sorted, func(a, b *Finding) int {
		return SeverityRank(b.Severity) - SeverityRank(a.Severity)
	})
	suppressed := d.suppressedFindings()
	if len(sorted) > len(suppressed) {
		p.para(0, styled(bold, "Findings"))
		p.blank()
	}
	for _, f := range sorted {
		if f.Suppressed != nil {
			continue
		}
		p.subject(severitySpan(f.Severity), f.Rule, d.at(f.Place, f.Range), f.Address, f.Attribute)
		p.para(4, text(f.Message))
		if f.Remedy != "" {
			p.para(4, text(f.Remedy))
		}
		p.blank()
	}
	if len(suppressed) == 0 {
		return
	}
	p.para(0, styled(bold, "Suppressed"))
	p.blank()
	for _, f := range suppressed {
		p.subject(whole(dim, f.Severity), f.Rule, d.at(f.Place, f.Range), f.Address, f.Attribute)
		p.para(4, styled(dim, f.Suppressed.words()))
	}
	p.blank()
}

// suppressedFindings are the findings that somebody decided to live with.
func (d *Document) suppressedFindings() []*Finding {
	var out []*Finding
	for _, f := range d.Findings {
		if f.Suppressed != nil {
			out = append(out, f)
		}
	}
	return out
}

// countExpectations counts the expectations with that result that count.
func (d *Document) countExpectations(result string) int {
	n := 0
	for _, e := range d.Expectations {
		if e.Result == result && e.Suppressed == nil {
			n++
		}
	}
	return n
}

func severitySpan(severity string) span {
	switch severity {
	case SeverityError:
		return whole(alarm, "error")
	case SeverityWarning:
		return whole(yellow, "warning")
	}
	return whole(plain, "info")
}

// subject writes the line that says what an entry is about: where, at which
// resource and which attribute.
func (p *printer) subject(lead span, rule, at, address, attribute string) {
	var spans []span
	if at != "" {
		spans = append(spans, whole(plain, at+":"))
	}
	if lead.text != "" {
		spans = append(spans, lead)
	}
	spans = append(spans, whole(bold, rule), styled(dim, address), styled(dim, attribute))
	p.item(2, spans...)
}

// unresolved writes what the input does not tell, with the rules that could
// not be decided for it, and then the other rules that were not decided.
func (p *printer) unresolved(d *Document) {
	undecided := map[gap][]string{}
	for _, u := range d.Undecided {
		undecided[gapOf(u.Place, u.Attribute)] = append(undecided[gapOf(u.Place, u.Attribute)], u.Rule)
	}
	if len(d.Unresolved) > 0 {
		p.para(0, styled(bold, "Not resolved:"), text("what an outcome or a rule needed and this input does not tell"))
		p.blank()
	}
	for _, u := range d.Unresolved {
		p.subject(span{}, "", d.at(u.Place, u.Range), u.Address, u.Attribute)
		reason := []span{text(u.Reason)}
		if rules := undecided[gapOf(u.Place, u.Attribute)]; len(rules) > 0 {
			slices.Sort(rules)
			reason = append(reason, styled(dim, "Undecided: "+strings.Join(slices.Compact(rules), ", ")+"."))
			delete(undecided, gapOf(u.Place, u.Attribute))
		}
		p.para(4, reason...)
	}
	if len(d.Unresolved) > 0 {
		p.blank()
	}
	p.undecided(d, func(u *Undecided) bool { return undecided[gapOf(u.Place, u.Attribute)] != nil })
}

// undecided writes rules that could not be decided, each once: for hundreds of
// objects the reason is mostly the same.
func (p *printer) undecided(d *Document, shown func(*Undecided) bool) {
	first := map[string]*Undecided{}
	times := map[string]int{}
	var rules []string
	for _, u := range d.Undecided {
		if !shown(u) {
			continue
		}
		if times[u.Rule]++; first[u.Rule] == nil {
			first[u.Rule] = u
			rules = append(rules, u.Rule)
		}
	}
	if len(rules) == 0 {
		return
	}
	slices.Sort(rules)
	p.para(0, styled(bold, "Undecided:"), text("rules for which this input does not tell enough"))
	p.blank()
	for _, rule := range rules {
		u := first[rule]
		p.subject(span{}, rule, d.at(u.Place, u.Range), u.Address, u.Attribute)
		reason := []span{text(u.Reason)}
		if n := times[rule] - 1; n > 0 {
			reason = append(reason, styled(dim, "The same for "+itoa(n)+" more."))
		}
		p.para(4, reason...)
	}
	p.blank()
}

// gap is an attribute that the input does not tell.
type gap struct {
	input              int
	address, attribute string
}

func gapOf(p Place, attribute string) gap {
	g := gap{address: p.Address, attribute: attribute}
	if p.Input != nil {
		g.input = *p.Input
	}
	return g
}

// disputes explains the questions that outcomes hang on.
func (p *printer) disputes(d *Document) {
	ids := d.disputedOutcomes()
	if len(ids) == 0 {
		return
	}
	p.para(0, styled(bold, "Disputed:"), text("outcomes that rest on a statement about which the documents disagree"))
	p.blank()
	for _, id := range ids {
		q, ok := docref.Question(id)
		if !ok {
			continue
		}
		p.item(2, whole(purple, "["+id+"]"), text(q.Topic+"."), text(q.Positions), text("Shown here: "+q.Reading))
	}
	p.blank()
}

// disputedOutcomes are the questions that the shown outcomes hang on.
func (d *Document) disputedOutcomes() []string {
	var ids []string
	if d.Review != nil {
		for _, o := range d.Review.Objects {
			for _, one := range o.Outcomes {
				if o.HasDifference() && one.Verdict != VerdictSame {
					ids = append(ids, one.disputed()...)
				}
			}
		}
		return distinct(ids)
	}
	for _, lb := range d.PassthroughLoadBalancers {
		for _, o := range lb.Outcomes {
			ids = append(ids, o.Disputed...)
		}
	}
	for _, r := range d.DNSRecords {
		ids = append(ids, r.disputed()...)
	}
	return distinct(ids)
}

func distinct(ids []string) []string {
	slices.Sort(ids)
	return slices.Compact(ids)
}
