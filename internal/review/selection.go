// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// selection tells what --only shows: the load balancers that it names, and
// everything that belongs to one of them.
type selection struct {
	all      bool
	services map[*topology.BackendService]bool
	records  map[*topology.DNSRecord]bool
	objects  map[objectKey]bool
	patterns []Pattern
}

type objectKey struct {
	input   int
	address string
}

func newSelection(t *topology.Topology, only []Pattern) *selection {
	s := &selection{
		all:      len(only) == 0,
		services: map[*topology.BackendService]bool{},
		records:  map[*topology.DNSRecord]bool{},
		objects:  map[objectKey]bool{},
		patterns: only,
	}
	if s.all {
		return s
	}
	for _, bs := range t.BackendServices {
		if !matches(only, &bs.Object) && !anyRule(only, bs) {
			continue
		}
		s.services[bs] = true
		s.addService(bs)
		for _, fr := range bs.ForwardingRules {
			s.add(&fr.Object)
		}
		for _, b := range bs.Backends {
			if b.Group.To != nil {
				s.addGroup(b.Group.To)
			}
		}
	}
	s.addRecords(t, only)
	return s
}

// anyRule reports whether the patterns name a frontend of the service, which
// is a load balancer's other name.
func anyRule(only []Pattern, bs *topology.BackendService) bool {
	for _, fr := range bs.ForwardingRules {
		if matches(only, &fr.Object) {
			return true
		}
	}
	return false
}

func (s *selection) add(o *topology.Object) {
	s.objects[objectKey{o.Input, o.Address}] = true
	for _, a := range o.Aliases {
		s.objects[objectKey{a.Input, a.Address}] = true
	}
}

// addRecords selects DNS records, with what they name and what is behind them:
// the load balancers that they lead to, and where these take their proxies from.
func (s *selection) addRecords(t *topology.Topology, only []Pattern) {
	health := engine.NewHealth(t, engine.DNSOptions{})
	var loads []engine.FrontendLoad
	for _, r := range t.DNSRecords {
		if !matches(only, &r.Object) {
			continue
		}
		s.records[r] = true
		s.add(&r.Object)
		if r.HealthCheck.To != nil {
			s.add(&r.HealthCheck.To.Object)
		}
		if r.Zone.To != nil {
			s.add(&r.Zone.To.Object)
		}
		if !hasRoutingPolicy(r) {
			continue
		}
		for _, target := range engine.NewDNS(health, r).Targets() {
			s.addTarget(target)
		}
		loads = append(loads, health.Load(r, engine.Assumptions{})...)
	}
	if len(loads) == 0 {
		return
	}
	for _, place := range engine.Capacity(t, health, engine.Assumptions{}, loads) {
		for _, subnet := range place.Subnets {
			s.add(&subnet.Object)
		}
	}
}

func (s *selection) addTarget(target engine.TargetInfo) {
	if target.Frontend != nil {
		s.add(&target.Frontend.Object)
	}
	for _, bs := range target.Services {
		s.addService(bs)
	}
	for _, g := range target.Groups {
		s.addGroup(g)
	}
}

func (s *selection) addService(bs *topology.BackendService) {
	s.add(&bs.Object)
	for _, hc := range bs.HealthChecks {
		if hc.To != nil {
			s.add(&hc.To.Object)
		}
	}
}

func (s *selection) addGroup(g *topology.Group) {
	s.add(&g.Object)
	if g.Autoscaler != nil {
		s.add(&g.Autoscaler.Object)
	}
}

func (s *selection) record(r *topology.DNSRecord) bool { return s.all || s.records[r] }

func (s *selection) service(bs *topology.BackendService) bool { return s.all || s.services[bs] }

// address reports whether an entry about that address is shown.
func (s *selection) address(input int, address string) bool {
	if s.all || s.objects[objectKey{input, address}] {
		return true
	}
	for _, p := range s.patterns {
		if p.Match(input, address) {
			return true
		}
	}
	return false
}
