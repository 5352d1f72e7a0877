// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

// kindProxies is the kind of what the proxy-only subnets of a network and
// region have to carry, which no review compares.
const kindProxies = "proxy_capacity"

func (r *DNSRecord) object() object {
	names := r.shortNames()
	o := object{
		kind: KindRecord, Place: r.Place, name: r.Name, at: r.Range, what: r.what(),
		about: fieldsOf(func(p *printer) { p.dnsFields(r, names) }), columns: [2]string{"answers", ""},
	}
	words := r.Words()
	for _, out := range r.Outcomes {
		answers := words(out)
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

// object is the load in one network and region. It has no scenarios of its own.
func (c *ProxyPlace) object(d *Document) object {
	o := object{
		kind: kindProxies, what: "proxies of regional load balancers that records lead to",
		about: fieldsOf(func(p *printer) { p.proxyPlace(c) }),
	}
	if assumed := d.assumed(); assumed != "" {
		o.about = append(o.about, labelled{text: assumed})
	}
	if len(c.Subnets) > 0 {
		o.Place = c.Subnets[0].Place
	}
	name := c.Region + " in " + c.Network
	o.name = &name
	return o
}
