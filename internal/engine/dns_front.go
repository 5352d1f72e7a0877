// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// front tells whether what is behind a target can serve, apart from what the
// checks of Cloud DNS say about it.
func (h *Health) front(t *topology.DNSTarget, r *topology.DNSRecord, s Scenario) verdict {
	if failsAll(s) {
		return verdict{condition: down, why: everythingFails}
	}
	if v, ok := inFailedRegion(h.regionOfTarget(t, r), s, t.Target); ok {
		return v
	}
	if rule := frontend(t, r); rule != nil {
		return h.rule(rule, s)
	}
	if t.Rule.State != topology.Open || len(t.Rule.Candidates) == 0 {
		return verdict{condition: up, why: "nothing in the input is behind it"}
	}
	first := h.rule(t.Rule.Candidates[0], s)
	for _, c := range t.Rule.Candidates[1:] {
		v := h.rule(c, s)
		first.byName = first.byName || v.byName
		first.dependsOn = appendOrigins(slices.Clone(first.dependsOn), v.dependsOn...)
		if v.condition != first.condition {
			first.condition, first.why = conditionOpen, "which forwarding rule has the address is not known"
			first.dependsOn = appendOrigins(first.dependsOn, t.Origin)
		}
	}
	return first
}

// regionOfTarget is the region in which a target would fail as a whole: that
// of a reserved address, or that of an internal load balancer of which the
// input shows nothing else. It is null for global and for foreign addresses.
func (h *Health) regionOfTarget(t *topology.DNSTarget, r *topology.DNSRecord) topology.Value[string] {
	if t.Rule.To != nil {
		// The forwarding rule knows its own region.
		return topology.Value[string]{}
	}
	if region, ok := h.regions[inputAddress{r.Input, t.Target}]; ok {
		return region
	}
	return t.Region
}

// frontend returns the forwarding rule that a target's clients and probes
// reach, or nil where the input has none. Several can share an address: then
// it is the one with the port that is probed, or else one with a backend
// service behind it, since a rule that only redirects has nothing that could
// fail.
func frontend(t *topology.DNSTarget, r *topology.DNSRecord) *topology.ForwardingRule {
	if t.InternalLoadBalancer || len(t.Rules) < 2 || t.Rule.To == nil {
		return t.Rule.To
	}
	if hc := linked(r.HealthCheck); hc != nil {
		if port, ok := hc.Port.Get(); ok {
			for _, rule := range t.Rules {
				if hasPort(rule, port) {
					return rule
				}
			}
		}
	}
	for _, rule := range t.Rules {
		if b := behind(rule); len(b.services) > 0 || b.hidden != nil {
			return rule
		}
	}
	return t.Rule.To
}

// hasPort reports whether a forwarding rule is known to take a port.
func hasPort(rule *topology.ForwardingRule, port int) bool {
	if topology.Is(rule.AllPorts, true) {
		return true
	}
	ports, _ := rule.Ports.Get()
	if slices.Contains(ports, strconv.Itoa(port)) {
		return true
	}
	span, ok := rule.PortRange.Get()
	first, last, isRange := strings.Cut(span, "-")
	if !isRange {
		last = first
	}
	from, err1 := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	return ok && err1 == nil && err2 == nil && from <= port && port <= to
}
