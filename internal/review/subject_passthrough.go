// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// passthroughSubjects are the passthrough load balancers of a side.
func (s *side) passthroughSubjects() []*subject {
	var out []*subject
	for _, lb := range s.doc.PassthroughLoadBalancers {
		p := &passthroughSide{side: s, lb: lb}
		one := &subject{
			kind: report.KindPassthrough, place: lb.Place, rng: lb.Range,
			name: lb.Name, project: lb.Project, region: lb.Region,
			standing: p.standing, measures: p.measures(), gone: p.gone,
		}
		for _, o := range lb.Outcomes {
			one.scenarios = append(one.scenarios, o.Scenario)
		}
		if bs := s.backendService(lb.Place); bs != nil {
			p.service = bs
			one.madeOf(serviceLinks(bs))
		}
		out = append(out, one)
	}
	return out
}

// passthroughSide is one passthrough load balancer on one side.
type passthroughSide struct {
	*side
	lb *report.PassthroughLoadBalancer
	// listed are the outcomes of the document by the keys of their scenarios.
	listed map[string]*report.PassthroughOutcome
	// service is nil where the side is a report.
	service *topology.BackendService
	engine  *engine.Passthrough
}

// backendService finds the service that stands at a place of the document.
func (s *side) backendService(p report.Place) *topology.BackendService {
	if s.top == nil {
		return nil
	}
	if s.services == nil {
		s.services = map[objectKey]*topology.BackendService{}
		for _, bs := range s.top.BackendServices {
			if bs.IsPassthrough() {
				s.services[objectKey{bs.Input, bs.Address}] = bs
			}
		}
	}
	return s.services[objectKey{number(p.Input), p.Address}]
}

// serviceLinks are the service and what it is made of.
func serviceLinks(bs *topology.BackendService) []*topology.Object {
	links := []*topology.Object{&bs.Object}
	for _, fr := range bs.ForwardingRules {
		links = append(links, &fr.Object)
	}
	for _, hc := range bs.HealthChecks {
		if hc.To != nil {
			links = append(links, &hc.To.Object)
		}
	}
	for _, b := range bs.Backends {
		if g := b.Group.To; g != nil {
			links = append(links, &g.Object)
			if g.Autoscaler != nil {
				links = append(links, &g.Autoscaler.Object)
			}
		}
	}
	return links
}

// outcome answers a scenario: from the document, else by the engine, else by
// what a report lets one conclude.
func (p *passthroughSide) outcome(scenario string) *report.PassthroughOutcome {
	if p.listed == nil {
		p.listed = keyed(p.side, p.lb.Outcomes, func(o *report.PassthroughOutcome) string { return o.Scenario })
	}
	if o := p.listed[p.key(scenario)]; o != nil {
		return o
	}
	s, err := engine.ParseScenario(scenario)
	if err != nil {
		return nil
	}
	if p.service == nil {
		return p.concluded(s)
	}
	if p.engine == nil {
		p.engine = engine.NewPassthrough(p.service)
	}
	out := passthroughOutcome(p.engine.Evaluate(s), false)
	if p.engine.HasZonalAffinity() {
		out.ClientZones = clientZones(p.engine, s, zonesOf(p.lb))
	}
	return out
}

// concluded answers what a report does not list: a zone or region that holds
// no member fails without a consequence.
func (p *passthroughSide) concluded(s engine.Scenario) *report.PassthroughOutcome {
	for _, f := range s.Faults() {
		if f.Kind != engine.Zone && f.Kind != engine.Region {
			return nil
		}
	}
	for _, b := range p.lb.Backends {
		zones := slices.ContainsFunc(b.Locations, func(l string) bool { return p.lb.Region == nil || l != *p.lb.Region })
		if b.Group == nil || !zones {
			return nil
		}
	}
	if len(s.Faults()) != 1 || len(p.lb.Outcomes) == 0 || p.lb.Outcomes[0].Scenario != string(engine.Steady) {
		return nil
	}
	return p.lb.Outcomes[0]
}

// ranks are the places of the pools in the order of outcomes.
var ranks = map[string]int{
	string(engine.Primary): 2, string(engine.PrimaryForced): 2, string(engine.Failover): 2,
	string(engine.LastResort): 1,
	string(engine.Dropped):    0, string(engine.None): 0,
}

func (p *passthroughSide) standing(scenario string) *standing {
	o := p.outcome(scenario)
	if o == nil {
		return nil
	}
	st := &standing{
		shown: &report.Standing{
			Outcome: o.ActivePool, Text: p.lb.Words(o), Why: o.Why, Members: o.ActiveVMs, MembersRange: o.ActiveVMsRange, Disputed: o.Disputed,
		},
		label: o.ActivePool,
		unit:  p.lb.Unit(), units: p.lb.Unit() + "s",
	}
	if o.ActivePool == report.Undetermined {
		st.ranks, st.open = openPool(o)
		st.labels = casePools(o)
		return st
	}
	st.labels = []string{o.ActivePool}
	st.ranks = []int{ranks[o.ActivePool]}
	for _, s := range o.Serving {
		name := p.groupName(s.Group)
		st.members = append(st.members, fmt.Sprintf("%s %s", name, amount(extentOf(s.VMs, s.VMsRange))))
		st.shown.Serving = append(st.shown.Serving, fmt.Sprintf("%s: %s", p.shownGroup(s.Group), amount(extentOf(s.VMs, s.VMsRange))))
	}
	slices.Sort(st.members)
	for _, z := range o.ClientZones {
		st.reach = append(st.reach, fmt.Sprintf("%s %s %s", z.Zone, z.Reach, amount(extentOf(z.VMs, z.VMsRange))))
	}
	if st.ranks[0] == ranks[string(engine.Primary)] {
		if st.size = extentOf(o.ActiveVMs, o.ActiveVMsRange); st.size == nil {
			st.size = &extent{0, topology.NoLimit}
		}
		st.tolerated = p.tolerated(o.ActivePool, st.size)
		st.shown.FailuresTolerated, st.shown.FailuresToleratedRange = st.tolerated.count()
	}
	return st
}

// tolerated is the number of serving members that may fail before others
// serve: down to the minimum, or to the last one.
func (p *passthroughSide) tolerated(pool string, size *extent) *extent {
	least := &extent{1, 1}
	if pool == string(engine.Primary) {
		if least = extentOf(p.lb.MinimumHealthyPrimaries, p.lb.MinimumHealthyPrimariesRange); least == nil {
			return nil
		}
	}
	// The minimum grows with the number of primaries, as does that of the
	// healthy ones, so the ends belong together.
	out := &extent{max(0, size.min-least.min), topology.NoLimit}
	if !size.isOpen() && !least.isOpen() {
		out.max = max(0, size.max-least.max)
		if out.max < out.min {
			out.min, out.max = out.max, out.min
		}
	}
	return out
}

// openPool says which places an undetermined outcome can have, and on what it
// hangs.
func openPool(o *report.PassthroughOutcome) (places []int, open []string) {
	for _, c := range o.Cases {
		if rank, ok := ranks[c.ActivePool]; ok {
			places = append(places, rank)
		} else {
			return nil, openValues(o.DependsOn)
		}
	}
	slices.Sort(places)
	return slices.Compact(places), openValues(o.DependsOn)
}

// casePools are the pools that an undetermined outcome can have, none where
// not all of them are told.
func casePools(o *report.PassthroughOutcome) []string {
	var out []string
	for _, c := range o.Cases {
		if _, ok := ranks[c.ActivePool]; !ok {
			return nil
		}
		out = append(out, c.ActivePool)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func openValues(on []report.Attribute) []string {
	var out []string
	for _, a := range on {
		out = append(out, strings.TrimSuffix(a.Address+"."+a.Attribute, "."))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// gone judges a removal: whoever served is missed.
func (p *passthroughSide) gone(before *standing) string {
	switch {
	case len(before.ranks) == 1 && before.ranks[0] == 0:
		return report.VerdictSame
	case slices.Contains(before.ranks, 0) || len(before.ranks) == 0:
		return report.VerdictUndecided
	}
	return report.VerdictWorse
}

func (p *passthroughSide) measures() []measure {
	lb := p.lb
	tolerated := measure{
		name: report.MeasureTolerated, judge: differs,
		value: extentOf(lb.PrimaryFailuresTolerated, lb.PrimaryFailuresToleratedRange),
	}
	tolerated.unknown = tolerated.value == nil && (lb.FailoverRatio == nil || lb.Primary.VMs == nil)
	detection := measure{
		name: report.MeasureDetection, judge: longerIsWorse,
		value: extentOf(lb.Timing.DetectionSeconds, lb.Timing.DetectionSecondsRange),
	}
	detection.unknown = detection.value == nil
	drain := measure{
		name: report.MeasureDrain, judge: differs,
		value: extentOf(lb.Timing.DrainSeconds, lb.Timing.DrainSecondsRange),
	}
	drain.unknown = drain.value == nil
	return []measure{tolerated, detection, drain}
}

func amount(e *extent) string {
	if e == nil {
		return "?"
	}
	return e.String()
}
