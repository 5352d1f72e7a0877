// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// roleOther is the role of a member that is neither a primary nor a failover
// member: that of any load balancer but a passthrough one.
const roleOther roles = 1 << 2

// serviceHealth is a backend service prepared for telling whether it has
// anything healthy.
type serviceHealth struct {
	service *topology.BackendService
	slots   []slot
	// passthrough is prepared for a passthrough load balancer alone.
	passthrough *Passthrough
}

func (h *Health) service(bs *topology.BackendService) *serviceHealth {
	sh, ok := h.services[bs]
	if !ok {
		sh = newServiceHealth(bs)
		h.services[bs] = sh
	}
	return sh
}

func newServiceHealth(bs *topology.BackendService) *serviceHealth {
	sh := &serviceHealth{service: bs}
	if bs.IsPassthrough() {
		sh.passthrough = NewPassthrough(bs)
		sh.slots = sh.passthrough.slots
		return sh
	}
	sh.slots = slotsOf(bs)
	for i := range sh.slots {
		readings := sh.slots[i].readings
		for j := range readings {
			readings[j].roles = roleOther
		}
	}
	return sh
}

// backendService tells whether a backend service has anything healthy to send
// requests to. A passthrough load balancer's pool, whichever it is, has a
// healthy member exactly if any role has one.
func (h *Health) backendService(bs *topology.BackendService, s Scenario) verdict {
	if !bs.Global {
		if v, ok := inFailedRegion(bs.Region, s, "the backend service"); ok {
			return v
		}
	}
	name := nameOf(&bs.Object)
	sh := h.service(bs)
	if len(sh.slots) == 0 {
		if failsAll(s) {
			return verdict{condition: down, why: everythingFails}
		}
		return verdict{condition: up, why: fmt.Sprintf("backend service %q has no backends in the input, so nothing that could fail is known", name)}
	}
	if c := h.consumer(bs); c != nil && !failsAll(s) {
		return h.consumed(c, s)
	}
	var open []verdict
	drained, byName := 0, false
	for i := range sh.slots {
		v := h.slot(sh, &sh.slots[i], s)
		byName = byName || v.byName
		switch scaler, why := sh.scaler(&sh.slots[i]); {
		case scaler == down:
			drained++
		case v.condition == up && scaler == up:
			v.byName = byName
			return v
		case v.condition == up:
			open = append(open, verdict{why: why, facts: []string{"GLB-008"}, dependsOn: []topology.Origin{bs.At("backend.capacity_scaler")}})
		case v.condition == conditionOpen:
			open = append(open, v)
		}
	}
	v := verdict{condition: down, byName: byName}
	switch {
	case len(open) > 0:
		v.condition, v.why, v.facts = conditionOpen, open[0].why, open[0].facts
		for _, o := range open {
			v.dependsOn = appendOrigins(v.dependsOn, o.dependsOn...)
		}
	case drained == len(sh.slots):
		v.why, v.facts = fmt.Sprintf("every backend of backend service %q has capacity_scaler 0", name), []string{"GLB-008"}
		if slices.ContainsFunc(bs.Backends, func(b *topology.Backend) bool { return b.Capacity("capacity_scaler").Default }) {
			v.why += ", which the provider sends where it is left out"
		}
	case sh.passthrough != nil:
		v.why = fmt.Sprintf("backend service %q has no healthy member", name)
	default:
		v.why, v.facts = fmt.Sprintf("no backend of backend service %q is healthy", name), []string{"GLB-009"}
	}
	return v
}

// scaler tells whether a group gets requests at all: not with capacity_scaler
// 0 in each backend that names it (GLB-008). A passthrough load balancer knows
// no such thing, and 0 is how a state writes that it is not set (PNLB-034).
func (sh *serviceHealth) scaler(sl *slot) (result condition, why string) {
	if len(sl.backends) == 0 || sh.passthrough != nil {
		return up, ""
	}
	result = down
	for _, i := range sl.backends {
		b := sh.service.Backends[i]
		v := b.Capacity("capacity_scaler")
		switch scaler, known := v.Get(); {
		case v.IsUnknown():
			result, why = conditionOpen, "capacity_scaler of "+sl.label+" is not known"
		case !known || scaler.Sign() != 0:
			return up, ""
		case balancesNothing(b):
			result, why = conditionOpen, "what capacity_scaler 0 does to "+sl.label+" is not documented"
			if v.Default {
				why += ", and the provider sends it where it is left out"
			}
		}
	}
	return result, why
}

// balancesNothing reports whether a backend is of a kind that takes no balancing
// mode, and for which the API's text knows no capacity_scaler either: what 0
// does there is not documented.
func balancesNothing(b *topology.Backend) bool {
	g := b.Group.To
	return g != nil && (g.Kind == topology.GlobalNEG || g.Kind == topology.RegionalNEG)
}

// slot tells whether a group has anything healthy.
func (h *Health) slot(sh *serviceHealth, sl *slot, s Scenario) verdict {
	var first verdict
	for i := range sl.readings {
		v := h.reading(sl, &sl.readings[i], s)
		if i == 0 {
			first = v
			continue
		}
		first.byName = first.byName || v.byName
		first.dependsOn = appendOrigins(slices.Clone(first.dependsOn), v.dependsOn...)
		if v.condition != first.condition {
			first.condition = conditionOpen
			first.why = "which group " + sl.label + " is decides whether it has a healthy member"
			first.dependsOn = appendOrigins(first.dependsOn, sl.unsettled...)
		}
	}
	return first
}

func (h *Health) reading(sl *slot, m *memberSet, s Scenario) verdict {
	if g := m.group; g != nil && (g.Kind == topology.GlobalNEG || g.Kind == topology.RegionalNEG) {
		return h.endpoint(g, s)
	}
	l := m.lossOf(s.faults, false)
	fewest, most := l.least.at(m.min), l.most.largest(m.max)
	untouched := l.least == staying && l.most == staying
	switch {
	case most == 0:
		return verdict{condition: down, why: sl.label + " has no healthy member"}
	case fewest > 0:
		return verdict{condition: up, why: sl.label + " has healthy members"}
	case untouched && (m.group == nil || m.group.Size.IsUnknown()):
		// What a scenario does not name is healthy. A group of which no size
		// is known is there to have members.
		return verdict{condition: up, why: sl.label + " is not touched, and is taken to have members, since its size is not known"}
	}
	v := verdict{why: "whether " + sl.label + " has a healthy member is not known"}
	if m.min != m.max {
		v.dependsOn = appendOrigins(v.dependsOn, m.sizes...)
	}
	if l.unsettled || len(v.dependsOn) == 0 {
		v.dependsOn = appendOrigins(v.dependsOn, m.place.unsettled...)
	}
	return v
}
