// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// object is what load balancers, checks, consumers and records have in common:
// what they are, and what they do in each scenario, in words.
type object struct {
	kind string
	Place
	name *string
	at   *topology.Range
	// what says what it is, after its name.
	what string
	// about says what it is made of.
	about []labelled
	// columns head the outcomes' cells; the second is empty where none has a
	// second cell.
	columns  [2]string
	outcomes []objectOutcome
}

// rows are the outcomes. Those of a record, which take the most words, share a
// row where they differ in nothing but the scenario.
func (o *object) rows() [][]*objectOutcome {
	var rows [][]*objectOutcome
	for n := range o.outcomes {
		one, i := &o.outcomes[n], -1
		if o.kind == KindRecord {
			i = slices.IndexFunc(rows, func(r []*objectOutcome) bool { return r[0].isLike(one) })
		}
		if i < 0 {
			rows = append(rows, []*objectOutcome{one})
			continue
		}
		rows[i] = append(rows[i], one)
	}
	return rows
}

func (o *objectOutcome) isLike(other *objectOutcome) bool {
	return o.cells == other.cells && o.why == other.why && slices.Equal(o.notes, other.notes) && slices.Equal(o.disputed, other.disputed)
}

type objectOutcome struct {
	scenario string
	// cells say what serves, and how much of it where that is a number.
	cells [2]string
	// text says both in one.
	text         string
	undetermined bool
	why          string
	notes        []string
	disputed     []string
	trace        []Step
}

// objects are all objects of the document, kind after kind. Each is put into
// words when it is asked for: a comment has room for the first few of ten
// thousand.
func (d *Document) objects() []func() object {
	var all []func() object
	for _, lb := range d.PassthroughLoadBalancers {
		all = append(all, lb.object)
	}
	for _, c := range d.CompositeHealthChecks {
		all = append(all, func() object { return c.object(d) })
	}
	for _, s := range d.HealthSources {
		all = append(all, s.object)
	}
	for _, r := range d.Rollouts {
		if o, ok := r.removed(); ok {
			all = append(all, func() object { return o })
		}
	}
	for _, c := range d.PSCConsumers {
		all = append(all, func() object { return c.object(d) })
	}
	for _, r := range d.DNSRecords {
		all = append(all, r.object)
	}
	for _, c := range d.ProxyCapacity {
		all = append(all, func() object { return c.object(d) })
	}
	return all
}

// title is the object's name, or its address for want of one.
func (o object) title() string { return titleOf(o.name, o.Address) }

func (lb *PassthroughLoadBalancer) object() object {
	o := object{
		kind: KindPassthrough, Place: lb.Place, name: lb.Name, at: lb.Range, what: lb.what(),
		about:   fieldsOf(func(p *printer) { p.passthroughFields(lb) }),
		columns: [2]string{"serves", lb.Unit() + "s"},
	}
	for _, out := range lb.Outcomes {
		o.outcomes = append(o.outcomes, lb.outcome(out))
	}
	return o
}

func (lb *PassthroughLoadBalancer) outcome(o *PassthroughOutcome) objectOutcome {
	out := objectOutcome{
		scenario: o.Scenario, cells: [2]string{poolSpan(o.ActivePool).text, amount(o.ActiveVMs, o.ActiveVMsRange)}, text: lb.Words(o),
		undetermined: o.ActivePool == Undetermined, why: lb.shorten(o.Why), disputed: o.Disputed, trace: o.Trace,
	}
	for _, z := range o.ClientZones {
		if note := lb.zoneNote(z); note != "" {
			out.notes = append(out.notes, note)
		}
	}
	for _, c := range o.Cases {
		out.notes = append(out.notes, poolSpan(c.ActivePool).text+" when "+lb.shorten(c.When))
	}
	out.notes = append(out.notes, dependsOnNotes(o.DependsOn)...)
	return out
}

// joined are the words of spans without their styles.
func joined(spans []span) string {
	var words []string
	for _, s := range spans {
		if s.text != "" {
			words = append(words, s.text)
		}
	}
	return strings.Join(words, " ")
}
