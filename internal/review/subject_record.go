// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Places of a record's outcomes in their order: whoever asks is sent to what
// serves, some are, or nobody is for certain.
const (
	answersLost = iota
	answersLostInPart
	answersServe
)

// recordSubjects are the DNS records of a side.
func (s *side) recordSubjects() []*subject {
	var out []*subject
	for _, r := range s.doc.DNSRecords {
		p := &recordSide{side: s, record: r, words: r.Words()}
		one := &subject{
			kind: report.KindRecord, place: r.Place, rng: r.Range, name: r.Name,
			standing: p.standing, measures: p.measures(), gone: p.gone,
		}
		for _, o := range r.Outcomes {
			one.scenarios = append(one.scenarios, o.Scenario)
		}
		if record := s.recordAt(r.Place); record != nil {
			p.engine = engine.NewDNS(s.healths(), record)
			one.madeOf(recordLinks(p.engine))
			one.spelled = p.spelled
		}
		for _, t := range r.Targets {
			one.targets = append(one.targets, p.names(t.Target, t.Frontend)...)
		}
		out = append(out, one)
	}
	return out
}

// spelled is a scenario with the record's own names of its targets: a state
// knows by its reserved address what the configuration calls a forwarding rule.
func (p *recordSide) spelled(scenario string) string {
	return readdress(scenario, func(_ int, address string) string {
		if name, ok := p.engine.TargetName(address); ok {
			return name
		}
		return address
	})
}

// names are those of a target: a report has two of them at most, while the
// engine knows them all.
func (p *recordSide) names(target string, frontend *string) []string {
	if had, ok := p.called[target]; ok {
		return had
	}
	names := []string{target}
	if p.engine != nil {
		names = p.engine.TargetNames(target)
	}
	if frontend != nil && !slices.Contains(names, *frontend) {
		names = append(names, *frontend)
	}
	for i, name := range names {
		names[i] = p.moved(number(p.record.Input), name)
	}
	if p.called == nil {
		p.called = map[string][]string{}
	}
	p.called[target] = names
	return names
}

// healths is what the records of the side are judged by.
func (s *side) healths() *engine.Health {
	if s.health == nil {
		s.health = engine.NewHealth(s.top, s.dns)
	}
	return s.health
}

func (s *side) recordAt(p report.Place) *topology.DNSRecord {
	if s.top == nil {
		return nil
	}
	if s.records == nil {
		s.records = map[objectKey]*topology.DNSRecord{}
		for _, r := range s.top.DNSRecords {
			s.records[objectKey{r.Input, r.Address}] = r
		}
	}
	return s.records[objectKey{number(p.Input), p.Address}]
}

// recordLinks are the resources that decide what a record answers.
func recordLinks(e *engine.DNS) []*topology.Object {
	r := e.Record()
	links := []*topology.Object{&r.Object}
	if hc := r.HealthCheck.To; hc != nil {
		links = append(links, &hc.Object)
	}
	for _, t := range e.Targets() {
		if t.Frontend != nil {
			links = append(links, &t.Frontend.Object)
		}
		for _, bs := range t.Services {
			links = append(links, &bs.Object)
		}
		for _, g := range t.Groups {
			links = append(links, &g.Object)
		}
	}
	return links
}

// recordSide is one record on one side.
type recordSide struct {
	*side
	record *report.DNSRecord
	// listed are the outcomes of the document by the keys of their scenarios.
	listed map[string]*report.DNSOutcome
	words  func(*report.DNSOutcome) string
	// called are the names of its targets.
	called map[string][]string
	// engine is nil where the side is a report.
	engine *engine.DNS
}

// outcome answers a scenario: from the document, else by the engine.
func (p *recordSide) outcome(scenario string) *report.DNSOutcome {
	if p.listed == nil {
		p.listed = keyed(p.side, p.record.Outcomes, func(o *report.DNSOutcome) string { return o.Scenario })
	}
	if o := p.listed[p.key(scenario)]; o != nil {
		return o
	}
	s, err := engine.ParseScenario(scenario)
	if err != nil || p.engine == nil {
		return nil
	}
	w := dnsWriter{engine: p.engine, shares: fractions{}}
	return w.outcome(p.engine.Evaluate(s), false)
}

func (p *recordSide) standing(scenario string) *standing {
	o := p.outcome(scenario)
	if o == nil {
		return nil
	}
	st := &standing{
		shown: &report.Standing{Outcome: servingOutcome, Text: p.words(o), Why: o.Why, Disputed: o.Disputed},
		set:   "answers",
	}
	if o.Answers == nil {
		st.shown.Outcome, st.label = report.Undetermined, report.Undetermined
		st.open = openValues(o.DependsOn)
		return st
	}
	for _, a := range o.Answers {
		target := p.moved(number(p.record.Input), a.Target)
		one := answer{target: target, names: p.names(a.Target, a.Frontend), shares: map[string]*big.Rat{}}
		add := func(location, exact string) {
			share := p.share(exact)
			if share == nil {
				return
			}
			one.shares[location] = share
			member := exact + " " + p.identity(a)
			if location != "" {
				member += " near " + location
			}
			st.members = append(st.members, member)
		}
		if a.Share != nil {
			add("", a.ShareExact)
		}
		for _, l := range a.ByLocation {
			add(l.ClientLocation, l.ShareExact)
		}
		st.names = append(st.names, target)
		st.answers = append(st.answers, one)
	}
	slices.Sort(st.members)
	st.shown.Serving = st.members
	rank := p.rank(o)
	if rank == answersLost {
		st.shown.Outcome = failOpenOutcome
	}
	st.ranks, st.label = []int{rank}, st.shown.Outcome
	return st
}

// identity is what a target is called on both sides: one side may know it by
// its address alone, where the other one sees the resource that has it.
func (p *recordSide) identity(a *report.DNSAnswer) string {
	name := a.Target
	if a.Frontend != nil {
		name = *a.Frontend
	}
	return p.moved(number(p.record.Input), name)
}

// rank is the place of an outcome: the answers lead to what can serve, some of
// them do, or none does for certain.
func (p *recordSide) rank(o *report.DNSOutcome) int {
	lost := 0
	for _, a := range o.Answers {
		if slices.ContainsFunc(o.Targets, func(t *report.TargetHealth) bool {
			return t.Target == a.Target && t.Serves != nil && !*t.Serves
		}) {
			lost++
		}
	}
	switch {
	case o.Unspecified || lost == len(o.Answers):
		return answersLost
	case lost > 0:
		return answersLostInPart
	}
	return answersServe
}

// gone judges a removal: whoever was answered is missed.
func (p *recordSide) gone(*standing) string { return report.VerdictWorse }

// measures are the seconds after which the last client has followed. Without a
// check of Cloud DNS nothing bounds them.
func (p *recordSide) measures() []measure {
	bound := extentOf(p.record.OutageBoundSeconds, nil)
	return []measure{{
		name: report.MeasureOutage, value: bound,
		unknown: bound == nil && p.record.HealthCheck != nil && !p.record.IsUnchecked(), judge: longerIsWorse,
	}}
}
