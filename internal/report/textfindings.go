// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"slices"
	"strings"
)

// findings writes the findings, the gravest first.
func (p *printer) findings(d *Document) {
	if len(d.Findings) == 0 {
		return
	}
	sorted := slices.Clone(d.Findings)
	slices.SortStableFunc(sorted, func(a, b *Finding) int {
		return SeverityRank(b.Severity) - SeverityRank(a.Severity)
	})
	p.para(0, styled(bold, "Findings"))
	p.blank()
	for _, f := range sorted {
		p.subject(severitySpan(f.Severity), f.Rule, d.at(f.Place, f.Range), f.Address, f.Attribute)
		p.para(4, text(f.Message))
		if f.Remedy != "" {
			p.para(4, text(f.Remedy))
		}
		p.blank()
	}
}

func severitySpan(severity string) span {
	switch severity {
	case SeverityError:
		return whole(alarm, "error")
	case SeverityWarning:
		return whole(yellow, "warning")
	}
	return whole(plain, "note")
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

// undecided writes the rules that met an unknown, one line for each subject.
func (p *printer) undecided(d *Document) {
	if len(d.Undecided) == 0 {
		return
	}
	p.para(0, styled(bold, "Undecided:"), text("rules that met a value which this input does not tell"))
	p.blank()
	for _, u := range d.Undecided {
		p.item(2, whole(bold, u.Rule), styled(dim, u.Address), styled(dim, u.Attribute), text(asClause(u.Reason)))
	}
	p.blank()
}

// unresolved writes what the input does not tell.
func (p *printer) unresolved(d *Document) {
	if len(d.Unresolved) == 0 {
		return
	}
	p.para(0, styled(bold, "Not resolved:"), text("what an outcome or a rule needed and this input does not tell"))
	p.blank()
	for _, u := range d.Unresolved {
		p.subject(span{}, "", d.at(u.Place, u.Range), u.Address, u.Attribute)
		p.para(4, text(u.Reason))
	}
	p.blank()
}

func asClause(reason string) string {
	if reason == "" {
		return ""
	}
	return "- " + strings.TrimSuffix(reason, ".")
}
