// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"io"
	"strings"
)

// WriteExplanation writes each outcome of the document with the way to it,
// step by step, for people.
func WriteExplanation(w io.Writer, d *Document, o RenderOptions) error {
	p := newPrinter(w, o)
	p.inputs(d)
	for _, lb := range d.PassthroughLoadBalancers {
		p.heading(d, lb)
		for _, out := range lb.Outcomes {
			p.blank()
			p.explanation(d, lb, out)
		}
		p.blank()
	}
	for _, c := range d.CompositeHealthChecks {
		p.explainComposite(d, c)
	}
	for _, s := range d.HealthSources {
		p.explainSource(d, s)
	}
	for _, c := range d.PSCConsumers {
		p.explainConsumer(d, c)
	}
	for _, r := range d.DNSRecords {
		p.explainDNS(d, r)
	}
	p.disputes(d)
	if d.IsEmpty() {
		p.para(0, text("Nothing to explain: "+foundNothing))
	}
	p.incomplete(d)
	return p.finish()
}

func (p *printer) explanation(d *Document, lb *PassthroughLoadBalancer, out *PassthroughOutcome) {
	p.item(2, styled(bold, out.Scenario))
	for i, s := range out.Trace {
		spans := []span{text(lb.shorten(s.Text))}
		if note := strings.Join(append(p.places(d, lb, s.WrittenAt), s.Facts...), ", "); note != "" {
			spans = append(spans, styled(dim, "("+note+")"))
		}
		p.step(i, spans)
	}
	verdict := []span{whole(dim, "=>"), poolSpan(out.ActivePool)}
	if out.ActiveVMs != nil || out.ActiveVMsRange != nil {
		verdict = append(verdict, whole(bold, "· "+size(out.ActiveVMs, out.ActiveVMsRange, lb.Unit())))
	}
	if len(out.Cases) == 0 {
		verdict = append(verdict, text("· "+lb.shorten(strings.TrimSuffix(out.Why, "."))))
	}
	if len(out.Disputed) > 0 {
		verdict = append(verdict, whole(purple, "["+strings.Join(out.Disputed, ", ")+"]"))
	}
	p.item(3, verdict...)
	for _, c := range out.Cases {
		p.item(6, whole(dim, "-"), poolSpan(c.ActivePool), text("when "+lb.shorten(c.When)))
	}
	for _, a := range out.DependsOn {
		p.item(6, whole(dim, "- depends on"), text(strings.TrimSuffix(a.Address+"."+a.Attribute, ".")))
	}
}

// places are the distinct places where the numbers of a step were written.
func (p *printer) places(d *Document, lb *PassthroughLoadBalancer, written []Attribute) []string {
	var out []string
	seen := map[string]bool{}
	for _, a := range written {
		// Without a place the step's own text says enough.
		name := d.at(lb.Place, a.Range)
		if name != "" && !seen[name] {
			seen[name] = true
			out = append(out, name)
		}
	}
	return out
}
