// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// condition is whether something can serve at all.
type condition uint8

const (
	// conditionOpen: the input does not tell.
	conditionOpen condition = iota
	up
	down
)

// verdict is a condition and what it rests on.
type verdict struct {
	condition condition
	why       string
	facts     []string
	disputed  []string
	dependsOn []topology.Origin
	// byName marks a verdict that hangs on what a DNS name resolves to, and
	// so on the checks of DNS targets too.
	byName bool
}

// Health tells which load balancers can serve in a scenario. It prepares each
// of them once, remembers what it found, and is not safe for several callers
// at once.
type Health struct {
	services map[*topology.BackendService]*serviceHealth
	// records are the records of each name, zones the regions of reserved
	// addresses.
	records map[string][]*topology.DNSRecord
	regions map[inputAddress]topology.Value[string]
	// prepared are the records that names were resolved by.
	prepared map[*topology.DNSRecord]*DNS
	inquiry  inquiry
	options  DNSOptions
	topology *topology.Topology
	// consumers are prepared as soon as one is asked about.
	consumers map[*topology.Object]*Consumer
	rules     map[*topology.ForwardingRule]*ruleHealth
	signals   map[asked]*signal
	scenarios map[Fault]Scenario
}

// inputAddress is a Terraform address in one of the inputs.
type inputAddress struct {
	input   int
	address string
}

// asked is a question that was answered before.
type asked struct {
	of       *topology.BackendService
	scenario string
}

// NewHealth returns the health of the load balancers of a topology.
func NewHealth(t *topology.Topology, o DNSOptions) *Health {
	h := &Health{
		services:  map[*topology.BackendService]*serviceHealth{},
		records:   map[string][]*topology.DNSRecord{},
		regions:   map[inputAddress]topology.Value[string]{},
		prepared:  map[*topology.DNSRecord]*DNS{},
		inquiry:   inquiry{asking: map[any]bool{}},
		options:   o,
		topology:  t,
		rules:     map[*topology.ForwardingRule]*ruleHealth{},
		signals:   map[asked]*signal{},
		scenarios: map[Fault]Scenario{},
	}
	for _, r := range t.DNSRecords {
		if name, ok := r.DNSName.Get(); ok {
			name = canonicalName(name)
			h.records[name] = append(h.records[name], r)
		}
	}
	for _, a := range t.Addresses {
		if !a.Global {
			h.regions[inputAddress{a.Input, a.Address}] = a.Region
		}
	}
	return h
}

// canonicalName spells a DNS name so that two spellings of one compare equal.
func canonicalName(name string) string { return strings.ToLower(strings.TrimSuffix(name, ".")) }

// record prepares a record once.
func (h *Health) record(r *topology.DNSRecord) *DNS {
	d, ok := h.prepared[r]
	if !ok {
		d = newDNS(h, r, h.options)
		h.prepared[r] = d
	}
	return d
}

// single returns the scenario of one fault, of which many records share those
// about places.
func (h *Health) single(kind FaultKind, name string) Scenario {
	f := Fault{Kind: kind, Name: name}
	s, ok := h.scenarios[f]
	if !ok {
		s = NewScenario(f)
		h.scenarios[f] = s
	}
	return s
}

// failsAll reports whether the scenario takes down everything there is.
func failsAll(s Scenario) bool {
	return slices.ContainsFunc(s.faults, func(f Fault) bool { return f.Kind == Everything })
}

// failsRegion reports whether the scenario takes down a region.
func failsRegion(s Scenario, region string) bool {
	return region != "" && slices.ContainsFunc(s.faults, func(f Fault) bool { return f.Kind == Region && f.Name == region })
}

// inFailedRegion is the verdict on something regional if a region fails that
// is its own, or could be. ok is false where no region fails that matters.
func inFailedRegion(region topology.Value[string], s Scenario, what string) (v verdict, ok bool) {
	name, known := region.Get()
	switch {
	case known && failsRegion(s, name):
		return verdict{condition: down, why: name + " fails, and " + what + " is regional"}, true
	case region.IsUnknown() && slices.ContainsFunc(s.faults, func(f Fault) bool { return f.Kind == Region }):
		return verdict{why: "the region of " + what + " is not known", dependsOn: []topology.Origin{region.Origin}}, true
	}
	return verdict{}, false
}

// infrastructure returns the part of a scenario that is about more than the
// checks of DNS targets.
func infrastructure(s Scenario) Scenario {
	probes := func(f Fault) bool { return f.Kind == Target || f.Kind == SourceRegion }
	if !slices.ContainsFunc(s.faults, probes) {
		return s
	}
	return NewScenario(slices.DeleteFunc(slices.Clone(s.faults), probes)...)
}
