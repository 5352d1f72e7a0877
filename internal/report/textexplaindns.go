// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "strings"

// explainDNS writes what the record answers in each scenario with the way to
// it.
func (p *printer) explainDNS(d *Document, r *DNSRecord) {
	names := r.shortNames()
	p.dnsHeading(d, r)
	for _, o := range r.Outcomes {
		p.blank()
		verdict := o.answerSpans(r, names)
		if o.Answers == nil {
			verdict = append(verdict, text("· "+names.shorten(strings.TrimSuffix(o.Why, "."))))
		}
		p.explained(d, r.Place, o.Scenario, o.Trace, names.shorten, append(verdict, disputedSpan(o.Disputed)), dependsOnNotes(o.DependsOn))
	}
	p.blank()
}
