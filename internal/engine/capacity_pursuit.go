// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// pursuit follows a load in one scenario, from a record through load balancers
// and further names to wherever it ends.
type pursuit struct {
	*capacity
	unhealthy []*topology.DNSTarget
	from      *topology.DNSRecord
	// whole is all of a load, from every location.
	whole []*big.Rat
	// found is where a load goes that comes to a record, a forwarding rule or
	// an address, and asking are those of which it is being found out; both are
	// nil until something is passed on.
	found  map[any]*scenarioFlow
	asking map[any]bool
	// circular says that something led back to itself, and unknown that what
	// a record answers hangs on the attributes in open.
	circular, unknown bool
	open              []topology.Origin
}

// flows returns where the load goes in one scenario, several of them where it
// is one or the other.
func (c *capacity) flows(unhealthy []*topology.DNSTarget, all *recordLoad) []scenarioFlow {
	s := pursuit{capacity: c, unhealthy: unhealthy, from: all.record}
	if s.whole = c.whole; s.whole == nil {
		s.whole = slices.Repeat([]*big.Rat{one}, max(len(c.locations), 1))
		c.whole = s.whole
	}
	var list []scenarioFlow
	for _, f := range s.answers(all.record) {
		list = append(list, *f)
	}
	if s.unknown {
		return []scenarioFlow{unanswered(all, s.open)}
	}
	for i := range list {
		for j := range list[i].open {
			o := &list[i].open[j]
			o.most = c.joined(o.byLocation).Most
		}
	}
	return list
}

// unanswered is the flow where it is not known what a record answers: all of
// the load can come to any place that it leads to.
func unanswered(all *recordLoad, open []topology.Origin) scenarioFlow {
	var f scenarioFlow
	for _, w := range all.places {
		if w.rule != nil && !slices.Contains(f.possible, w.rule) {
			f.possible = append(f.possible, w.rule)
		}
		w.at = appendOrigins(slices.Clone(w.at), open...)
		f.open = append(f.open, openShare{somewhere: w, most: one})
	}
	return f
}

// answers returns where a load goes that comes to a record, several of them
// where no document tells which answer it gives.
func (s *pursuit) answers(r *topology.DNSRecord) []*scenarioFlow {
	a, open, ok := s.at(r).answersIn(s.unhealthy)
	if !ok {
		s.unknown, s.open = true, appendOrigins(s.open, open...)
		return nil
	}
	list := make([]*scenarioFlow, 0, len(a.sets))
	for _, answers := range a.sets {
		f := &scenarioFlow{
			rules: make([]ruleFlow, 0, len(answers)), places: make([]placeFlow, 0, len(answers)), disputed: slices.Clip(a.disputed),
		}
		for i := range answers {
			s.into(f, answers[i].Target, r, s.everywhere(answers[i].Shares))
		}
		list = append(list, f)
	}
	return list
}

// into adds what comes to a target.
func (s *pursuit) into(f *scenarioFlow, t *topology.DNSTarget, r *topology.DNSRecord, share []*big.Rat) {
	p := s.passesOn(t, r)
	if p.leadsNowhere() {
		f.come(s.mayTake(t, r), share)
		return
	}
	if rule := Frontend(t, r); rule != nil && len(p.ways) == 1 && p.ways[0].rule == rule {
		f.addPart(s.rule(rule), share)
		return
	}
	f.addPart(s.through(p), share)
}

// rule is where a load goes that comes to a forwarding rule: to its proxies, and
// on to what the load balancer asks for.
func (s *pursuit) rule(rule *topology.ForwardingRule) *scenarioFlow {
	return s.once(rule, func(f *scenarioFlow) {
		f.come(ruleTakes(rule), s.whole)
		f.addPart(s.through(s.passes(rule)), s.whole)
	})
}

// through is where a load goes that is passed on.
func (s *pursuit) through(p *passage) *scenarioFlow {
	flows := make([]*scenarioFlow, 0, len(p.ways))
	for _, w := range p.ways {
		flows = append(flows, s.way(w))
	}
	f := splitOver(flows, p.byRecord)
	if p.partly {
		f.partly()
	}
	for _, at := range p.hidden {
		f.come([]somewhere{anywhere(at)}, s.whole)
	}
	return f
}

func (s *pursuit) way(w onward) *scenarioFlow {
	switch {
	case w.rule != nil:
		return s.rule(w.rule)
	case w.target != nil:
		return s.once(w.target, func(f *scenarioFlow) { s.into(f, w.target, endpointRecord(w.group), s.whole) })
	}
	return s.once(w.record, func(f *scenarioFlow) { f.addPart(splitOver(s.answers(w.record), false), s.whole) })
}

// once finds out once where a load goes. What goes in a circle comes nowhere
// (ALB-009), and what was found on the way is found again elsewhere.
func (s *pursuit) once(of any, find func(*scenarioFlow)) *scenarioFlow {
	if f, ok := s.found[of]; ok {
		return f
	}
	f := &scenarioFlow{}
	if s.asking == nil {
		s.found, s.asking = map[any]*scenarioFlow{}, map[any]bool{s.from: true}
	}
	if s.asking[of] {
		s.circular = true
		return f
	}
	s.asking[of] = true
	defer delete(s.asking, of)
	if find(f); !s.circular {
		s.found[of] = f
	}
	return f
}
