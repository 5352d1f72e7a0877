// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "strings"

func (r *DNSRecord) object() object {
	o := object{kind: KindRecord, Place: r.Place, name: r.Name, at: r.Range, what: r.what(), columns: [2]string{"answers", ""}}
	names := r.shortNames()
	for _, t := range r.Targets {
		o.about = append(o.about, labelled{t.Role, joined(t.spans(names, true))})
	}
	if r.Strategy != nil {
		o.about = append(o.about, labelled{"strategy", strings.ReplaceAll(r.Strategy.Name, "_", "-") + ": " + names.shorten(r.Strategy.Why)})
	}
	for _, w := range []struct {
		label  string
		window *DNSWindow
	}{{"failover", r.Failover}, {"failback", r.Failback}} {
		if w.window != nil {
			o.about = append(o.about, labelled{w.label, w.window.words()})
		}
	}
	for _, out := range r.Outcomes {
		answers := joined(out.answerSpans(r, names))
		one := objectOutcome{
			scenario: out.Scenario, cells: [2]string{answers}, text: answers, undetermined: out.Answers == nil,
			why: names.shorten(out.Why), disputed: out.Disputed, trace: out.Trace,
		}
		for _, t := range out.Targets {
			if t.Pool != "" {
				one.notes = append(one.notes, names.of(t.Target)+": Cloud DNS sees it "+t.State+", the load balancer itself serves from "+poolSpan(t.Pool).text)
			}
		}
		for _, a := range out.DependsOn {
			one.notes = append(one.notes, "depends on "+strings.TrimSuffix(a.Address+"."+a.Attribute, "."))
		}
		o.outcomes = append(o.outcomes, one)
	}
	return o
}
