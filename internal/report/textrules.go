// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"io"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// WriteRules lists rules, one line each.
func WriteRules(w io.Writer, rules []*validate.Rule, o RenderOptions) error {
	p := newPrinter(w, o)
	head := row{cells: []span{styled(dim, "rule"), styled(dim, "severity")}, last: []span{styled(dim, "what it finds")}}
	var rows []row
	for _, r := range rules {
		rows = append(rows, row{
			cells: []span{styled(bold, r.ID), severitySpan(string(r.Severity))},
			last:  []span{text(r.Title)},
		})
	}
	p.table(head, rows)
	return p.finish()
}

// WriteRule explains one rule.
func WriteRule(w io.Writer, r *validate.Rule, o RenderOptions) error {
	p := newPrinter(w, o)
	p.item(0, whole(bold, r.ID), whole(plain, r.Slug), severitySpan(string(r.Severity)))
	p.item(0, text(r.Title+"."))
	p.blank()
	p.field("on", labelWidth, text(strings.Join(r.Types, ", ")))
	p.field("at", labelWidth, text(r.Attribute))
	for _, part := range []struct{ title, body string }{
		{"What it finds", r.Finds}, {"Why it matters", r.Why}, {"How to mend it", r.Fix}, {"When it can't decide", r.Unsure},
	} {
		if part.body == "" {
			continue
		}
		p.blank()
		p.para(0, styled(bold, part.title))
		p.para(2, text(part.body))
	}
	p.blank()
	if len(r.Facts) > 0 {
		p.field("rests on", labelWidth, text(strings.Join(r.Facts, ", ")))
	}
	for _, url := range r.Docs() {
		p.para(2, text(url))
	}
	return p.finish()
}
