// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"math/big"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Before is what stands before a change: a topology, or the report of one.
type Before struct {
	Topology *topology.Topology
	// Report stands in for the topology where only a report was kept.
	Report *report.Document
	// Recorded is what the plans themselves record, whatever they are
	// compared with: the hazards on the way start from there. It is nil
	// where nothing is planned.
	Recorded *topology.Topology
	// Moves are the addresses before and after of instances that the change
	// moves, by the position of their input.
	Moves []map[string]string
}

// side is one of the two sides of a change.
type side struct {
	doc *report.Document
	// top is nil where only a report was kept.
	top *topology.Topology
	// moves lead from the side's addresses to those after, by input.
	moves []map[string]string
	// chains joins producers and consumers of top, nil until it is asked for.
	chains *engine.Chains
	// health judges the targets of records in top, nil until it is asked for,
	// for the clients that dns tells of.
	health *engine.Health
	dns    engine.DNSOptions
	// services and records are those of top by their places, and earlier the
	// moves turned round; nil until they are asked for.
	services map[objectKey]*topology.BackendService
	records  map[objectKey]*topology.DNSRecord
	earlier  []map[string]string
	// groups are what the groups of backends are called after.
	groups map[string]string
	// keys are those of scenarios, and shares those that fractions spell; few
	// are met in many places.
	keys   map[string]string
	shares map[string]*big.Rat
}

// subjects lists the objects of a side.
func (s *side) subjects() []*subject {
	return slices.Concat(s.passthroughSubjects(), s.compositeSubjects(), s.consumerSubjects(), s.recordSubjects())
}

// moved is the address after the change.
func (s *side) moved(input int, address string) string {
	if input < len(s.moves) {
		if to, ok := s.moves[input][address]; ok {
			return to
		}
	}
	return address
}

func (s *side) hasMoves() bool {
	return slices.ContainsFunc(s.moves, func(m map[string]string) bool { return len(m) > 0 })
}

// key is scenarioKey, found once for each spelling.
func (s *side) key(scenario string) string {
	key, ok := s.keys[scenario]
	if !ok {
		if s.keys == nil {
			s.keys = map[string]string{}
		}
		key = scenarioKey(scenario)
		s.keys[scenario] = key
	}
	return key
}

// keyed are outcomes by the keys of their scenarios. Of several with one key
// the first counts.
func keyed[O any](s *side, outcomes []O, scenario func(O) string) map[string]O {
	all := make(map[string]O, len(outcomes))
	for _, o := range outcomes {
		key := s.key(scenario(o))
		if _, ok := all[key]; !ok {
			all[key] = o
		}
	}
	return all
}

// share reads a fraction of the document, nil where it is none.
func (s *side) share(exact string) *big.Rat {
	share, ok := s.shares[exact]
	if !ok {
		if s.shares == nil {
			s.shares = map[string]*big.Rat{}
		}
		if share, ok = new(big.Rat).SetString(exact); !ok {
			share = nil
		}
		s.shares[exact] = share
	}
	return share
}

// toAfter spells a scenario of the side with the addresses after.
func (s *side) toAfter(scenario string) string {
	if !s.hasMoves() {
		return scenario
	}
	return readdress(scenario, func(input int, address string) string { return s.moved(input, address) })
}

// fromAfter spells a scenario with the addresses of the side.
func (s *side) fromAfter(scenario string) string {
	if !s.hasMoves() {
		return scenario
	}
	if s.earlier == nil {
		s.earlier = make([]map[string]string, len(s.moves))
		for i, moves := range s.moves {
			s.earlier[i] = make(map[string]string, len(moves))
			for from, to := range moves {
				s.earlier[i][to] = from
			}
		}
	}
	return readdress(scenario, func(input int, address string) string {
		if input < len(s.earlier) {
			if from, ok := s.earlier[input][address]; ok {
				return from
			}
		}
		return address
	})
}

// readdress changes the addresses in a scenario. An address without an input
// is taken as one of the first input that moves it.
func readdress(scenario string, to func(input int, address string) string) string {
	s, err := engine.ParseScenario(scenario)
	if err != nil {
		return scenario
	}
	faults := slices.Clone(s.Faults())
	for i, f := range faults {
		switch f.Kind {
		case engine.Group, engine.VMs, engine.Target, engine.UnknownState:
			faults[i].Name = to(f.Input, f.Name)
		}
	}
	return engine.NewScenario(faults...).String()
}

// scenarioKey is the same for two spellings of one set of faults.
func scenarioKey(scenario string) string {
	s, err := engine.ParseScenario(scenario)
	if err != nil {
		return scenario
	}
	return s.Key()
}

// groupName is what a group is called on both sides.
func (s *side) groupName(group *string) string {
	if group == nil {
		return "?"
	}
	if name, ok := s.groups[*group]; ok {
		return name
	}
	return *group
}

// shownGroup is a group as people know it on that side.
func (p *passthroughSide) shownGroup(group *string) string {
	if group == nil {
		return "a group that is not known"
	}
	for _, b := range p.lb.Backends {
		if b.Group != nil && *b.Group == *group && b.Name != nil {
			return *b.Name
		}
	}
	return *group
}

// pairGroups gives the groups of both sides common names: that of the later
// side, which a group has by its address, by its link however it is spelled, or
// by its own name and region where one side knows it by its link alone.
func pairGroups(before, after *side) {
	later := map[string]string{}
	byIdentity := map[string]string{}
	after.groups, before.groups = map[string]string{}, map[string]string{}
	after.eachBackend(func(_ int, lb *report.PassthroughLoadBalancer, b *report.Backend) {
		name := link(*b.Group)
		later[name] = name
		after.groups[*b.Group] = name
		if id := identity(lb, b); id != "" {
			if other, ok := byIdentity[id]; ok && other != name {
				name = ""
			}
			byIdentity[id] = name
		}
	})
	before.eachBackend(func(input int, lb *report.PassthroughLoadBalancer, b *report.Backend) {
		name := link(before.moved(input, *b.Group))
		if _, ok := later[name]; !ok {
			if other := byIdentity[identity(lb, b)]; other != "" {
				name = other
			}
		}
		before.groups[*b.Group] = name
	})
}

// eachBackend calls f for each backend whose group is known.
func (s *side) eachBackend(f func(int, *report.PassthroughLoadBalancer, *report.Backend)) {
	for _, lb := range s.doc.PassthroughLoadBalancers {
		for _, b := range lb.Backends {
			if b.Group != nil {
				f(number(lb.Input), lb, b)
			}
		}
	}
}

// link spells a link without the host and version that may stand before it.
func link(s string) string {
	if i := strings.Index(s, "projects/"); i >= 0 && strings.HasPrefix(s, "https://") {
		return s[i:]
	}
	return s
}

// identity is a group's own name and region.
func identity(lb *report.PassthroughLoadBalancer, b *report.Backend) string {
	if b.Name == nil || lb.Region == nil {
		return ""
	}
	place := *lb.Region
	if len(b.Locations) == 1 {
		place = b.Locations[0]
	}
	return *b.Name + " in " + place
}
