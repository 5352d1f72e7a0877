// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "slices"

// kindProxies is the kind of what the proxy-only subnets of a network and
// region have to carry, which no review compares.
const kindProxies = "proxy_capacity"

func (r *DNSRecord) object() object {
	names := r.shortNames()
	o := object{
		kind: KindRecord, Place: r.Place, name: r.Name, at: r.Range, what: r.what(),
		about: fieldsOf(func(p *printer) { p.dnsFields(r, names) }), columns: [2]string{"answers", ""},
	}
	words := answerWords{}
	for _, out := range r.Outcomes {
		answers := words.of(out, r, names)
		one := objectOutcome{
			scenario: out.Scenario, cells: [2]string{answers}, text: answers, undetermined: out.Answers == nil,
			why: names.shorten(out.Why), disputed: out.Disputed, trace: out.Trace, notes: dependsOnNotes(out.DependsOn),
		}
		for _, t := range out.Targets {
			if t.Pool != "" {
				one.notes = append(one.notes, names.of(t.Target)+": Cloud DNS sees it "+t.State+", the load balancer itself serves from "+poolSpan(t.Pool).text)
			}
		}
		o.outcomes = append(o.outcomes, one)
	}
	return o
}

// answerWords are the words for answers, which many outcomes share.
type answerWords map[*DNSAnswer][]saidAnswers

type saidAnswers struct {
	*DNSOutcome
	words string
}

func (w answerWords) of(o *DNSOutcome, r *DNSRecord, names shortNames) string {
	if len(o.Answers) == 0 {
		return joined(o.answerSpans(r, names))
	}
	first := o.Answers[0]
	for _, said := range w[first] {
		if said.Unspecified == o.Unspecified && slices.Equal(said.Answers, o.Answers) {
			return said.words
		}
	}
	words := joined(o.answerSpans(r, names))
	w[first] = append(w[first], saidAnswers{o, words})
	return words
}

// object is the load in one network and region. It has no scenarios of its own.
func (c *ProxyPlace) object() object {
	o := object{
		kind: kindProxies, what: "proxies of regional load balancers that records lead to",
		about: fieldsOf(func(p *printer) { p.proxyPlace(c) }),
	}
	if len(c.Subnets) > 0 {
		o.Place = c.Subnets[0].Place
	}
	name := c.Region + " in " + c.Network
	o.name = &name
	return o
}
