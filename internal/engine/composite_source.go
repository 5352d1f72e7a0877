// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// HealthSource is a health source prepared for evaluation. It is not changed
// by evaluating, so one can serve several callers at once.
type HealthSource struct {
	source *topology.HealthSource
	// service is the backend service; where the input does not tell which
	// one it is, a service of unknown backends stands for it.
	service *topology.BackendService
	// unclear says why a service stands in, or is empty.
	unclear string
	demand  demand

	slots []slot
	// cells are the groups of one size in one zone, others the rest of the
	// slots, and named the slots by the addresses of their groups.
	cells  []cell
	others []int
	named  map[string][]int

	// primaries is the source as it would be if failover backends did not
	// count, nil where there are none (CH-038).
	primaries *HealthSource
	// pool is the passthrough load balancer whose failover backends those
	// are.
	pool    *Passthrough
	summary SourceSummary
}

// NewHealthSource prepares a health source.
func NewHealthSource(s *topology.HealthSource) *HealthSource {
	h := &HealthSource{source: s, demand: demandOf(s)}
	h.service, h.unclear = serviceOf(s)
	h.prepare(endpointSlots(h.service))
	if slices.ContainsFunc(h.slots, func(s slot) bool { return s.takes(roleFailover) && s.label != furtherBackends }) {
		h.pool = NewPassthrough(h.service)
		h.primaries = &HealthSource{source: s, service: h.service, demand: h.demand}
		h.primaries.prepare(slices.DeleteFunc(endpointSlots(h.service), func(s slot) bool { return !s.takes(rolePrimary) }))
	}
	return h
}

// Source returns the health source that was prepared.
func (h *HealthSource) Source() *topology.HealthSource { return h.source }

// Alone returns what stands for the source where no check names it: scenarios,
// states and flips are those of the source.
func (h *HealthSource) Alone() *Composite {
	return &Composite{
		check: &topology.CompositeHealthCheck{Object: topology.Object{Input: h.source.Input, Address: h.source.Address, Region: h.source.Region}},
		sets:  [][]*HealthSource{{h}},
		alone: true,
	}
}

// Service returns the backend service whose endpoints count, or nil where the
// input does not tell which one it is.
func (h *HealthSource) Service() *topology.BackendService {
	if h.unclear != "" {
		return nil
	}
	return h.service
}

// Thresholds returns the thresholds in effect; those of a policy that is not
// known are unknown.
func (h *HealthSource) Thresholds() (percent, minimum topology.Value[int]) {
	return h.demand.percent, h.demand.minimum
}

func (h *HealthSource) prepare(slots []slot) {
	h.slots = slots
	h.cells, h.others = cellsOf(slots)
	h.named = map[string][]int{}
	for i := range slots {
		for j := range slots[i].readings {
			g := slots[i].readings[j].group
			if g == nil {
				continue
			}
			for _, address := range append([]string{g.Address}, aliasesOf(&g.Object)...) {
				if at := h.named[address]; len(at) == 0 || at[len(at)-1] != i {
					h.named[address] = append(at, i)
				}
			}
		}
	}
	h.summarize()
}

func aliasesOf(o *topology.Object) []string {
	var list []string
	for _, a := range o.Aliases {
		list = append(list, a.Address)
	}
	return list
}

// serviceOf returns the backend service of a source. A source that names none,
// or more than the one that is allowed (CH-007), can't be created, so that
// nothing is known of its endpoints.
func serviceOf(s *topology.HealthSource) (service *topology.BackendService, unclear string) {
	if len(s.Sources) == 1 && s.Sources[0].To != nil {
		return s.Sources[0].To, ""
	}
	at := origin(s.SourcesSet, s.At("sources"))
	unclear = "which backend service it takes is not known"
	switch {
	case len(s.Sources) > 1:
		unclear = "it names more than the one backend service that is allowed"
	case len(s.Sources) == 0 && topology.Is(s.SourcesSet, false):
		unclear = "it names no backend service"
	case len(s.Sources) == 1:
		at = origin(topology.Value[bool]{Origin: s.Sources[0].Origin}, at)
	}
	stand := &topology.BackendService{Object: topology.Object{Input: s.Input, Address: s.Address, Region: s.Region}}
	stand.BackendsUnknown = &at
	return stand, unclear
}

// endpointSlots returns the groups of a service whose members count, in
// whatever role (CH-032, CH-038). Only those of a passthrough load balancer
// have roles that a fault could name.
func endpointSlots(bs *topology.BackendService) []slot {
	slots := slotsOf(bs)
	if bs.IsPassthrough() {
		return slots
	}
	seen := false
	slots = slices.DeleteFunc(slots, func(s slot) bool {
		again := seen && s.label == furtherBackends
		seen = seen || s.label == furtherBackends
		return again
	})
	for i := range slots {
		for j := range slots[i].readings {
			slots[i].readings[j].roles = 0
		}
	}
	return slots
}
