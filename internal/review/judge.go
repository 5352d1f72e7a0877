// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// ruling is what the rules say.
type ruling struct {
	findings  []validate.Finding
	undecided []validate.Undecided
}

func judge(t *topology.Topology, opts Options) ruling {
	rules := opts.Rules
	rules.Assume, rules.DNS = opts.Assume, opts.DNS
	findings, undecided := validate.Run(t, rules)
	return ruling{findings, undecided}
}

// fill puts what is said about the objects that are shown into the document.
func (j ruling) fill(d *report.Document, t *topology.Topology, opts Options, shown *selection) {
	for i := range j.findings {
		f := &j.findings[i]
		if !shown.address(f.Input, f.Address) {
			continue
		}
		d.Findings = append(d.Findings, &report.Finding{
			Rule: f.Rule, Severity: string(f.Severity),
			Place: placeAt(t, f.Input, f.Address), Attribute: f.Attribute,
			Message: f.Message, Remedy: f.Remedy,
			Docs: list(f.Docs), Facts: f.Facts,
			Range: report.RangeOf(f.Range), Related: attributes(f.Related),
		})
	}
	d.Findings = append(d.Findings, reading(opts)...)
	slices.SortStableFunc(d.Findings, func(a, b *report.Finding) int {
		return cmp.Or(cmp.Compare(number(a.Input), number(b.Input)), cmp.Compare(a.Address, b.Address),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Attribute, b.Attribute))
	})
	for i := range j.undecided {
		u := &j.undecided[i]
		if !shown.address(u.Input, u.Subject) {
			continue
		}
		d.Undecided = append(d.Undecided, &report.Undecided{
			Rule: u.Rule, Place: placeAt(t, u.Input, u.Address), Attribute: u.Attribute,
			Subject: u.Subject, Reason: u.Reason, Range: report.RangeOf(u.Range),
		})
	}
}

func number(p *int) int {
	if p == nil {
		return 0
	}
	return *p
}

// reading are the findings of the readers, with what the options say about
// their rules.
func reading(opts Options) []*report.Finding {
	var out []*report.Finding
	for _, f := range opts.Reading {
		if opts.Rules.Disabled[f.Rule] {
			continue
		}
		if s, ok := opts.Rules.Severity[f.Rule]; ok {
			f.Severity = string(s)
		}
		out = append(out, f)
	}
	return out
}
