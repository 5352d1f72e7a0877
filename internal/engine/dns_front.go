// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"strconv"

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
	if rules := fronts(t, r); len(rules) > 0 {
		return h.either(rules, s, probedPort(r))
	}
	if t.Instance != nil {
		return instance(t.Instance, s)
	}
	if name, ok := aliasOf(t, r); ok {
		if records := h.named(name, !privateZone(r)); len(records) > 0 {
			return h.resolveAny(records, name, t.Origin, s)
		}
	}
	switch {
	case t.Rule.State != topology.Open:
		return verdict{condition: up, why: "nothing in the input is behind it"}
	case len(t.Rule.Candidates) > 0:
		return h.either(t.Rule.Candidates, s, t.Origin)
	case infrastructure(s).IsSteady():
		return verdict{condition: up, why: "what it is the address of is not known, and counts as usable"}
	case t.InternalLoadBalancer && failsOutside(t.Region, infrastructure(s)):
		return verdict{condition: up, why: "what it is the address of is not known, lies in another region and counts as usable"}
	}
	return verdict{why: "what it is the address of is not known", dependsOn: []topology.Origin{t.Origin}}
}

// instance tells whether a single VM serves, which is in one zone.
func instance(vm *topology.Instance, s Scenario) verdict {
	zone, known := vm.Zone.Get()
	for _, f := range s.faults {
		switch {
		case f.Kind != Zone && f.Kind != Region:
		case !known:
			at := origin(vm.Zone, vm.At("zone"))
			return verdict{why: "the zone of VM " + vm.Address + " is not known", dependsOn: []topology.Origin{at}}
		case f.Name == zone, f.Name == regionOf(zone):
			return verdict{condition: down, why: f.Name + " fails, and with it VM " + vm.Address}
		}
	}
	return verdict{condition: up, why: "VM " + vm.Address + " is not touched"}
}

// either is the verdict on a target of which it is not known which of several
// forwarding rules is meant; at hides it.
func (h *Health) either(rules []*topology.ForwardingRule, s Scenario, at topology.Origin) verdict {
	return common(rules, at, func(rule *topology.ForwardingRule) verdict { return h.rule(rule, s) })
}

// common is the verdict that several forwarding rules have in common.
func common(rules []*topology.ForwardingRule, at topology.Origin, of func(*topology.ForwardingRule) verdict) verdict {
	first := of(rules[0])
	for _, c := range rules[1:] {
		v := of(c)
		first.byName = first.byName || v.byName
		first.dependsOn = appendOrigins(slices.Clone(first.dependsOn), v.dependsOn...)
		if v.condition != first.condition {
			first.condition, first.why = conditionOpen, "which forwarding rule is meant is not known"
			first.dependsOn = appendOrigins(first.dependsOn, at)
		}
	}
	return first
}

// probedPort is where it would stand which port of an address is probed.
func probedPort(r *topology.DNSRecord) topology.Origin {
	if hc := linked(r.HealthCheck); hc != nil {
		return origin(hc.Port, hc.At("port"))
	}
	return r.At("routing_policy.health_check")
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

// Frontend returns the forwarding rule that a target's clients and probes
// reach, or nil where the input has none. Where several share an address and
// the input does not tell which is meant, it is the first that may be.
func Frontend(t *topology.DNSTarget, r *topology.DNSRecord) *topology.ForwardingRule {
	if rules := fronts(t, r); len(rules) > 0 {
		return rules[0]
	}
	return nil
}

// fronts returns the forwarding rules that a target's clients and probes may
// reach. Several can share an address: then it is the one with the port that
// is probed, or else those with something behind them that can fail, since a
// rule that only redirects has nothing. Probes speak TCP (DNS-031).
func fronts(t *topology.DNSTarget, r *topology.DNSRecord) []*topology.ForwardingRule {
	switch {
	case t.Rule.To == nil:
		return nil
	case len(t.Rules) == 1 && t.Rules[0] == t.Rule.To:
		return t.Rules
	case t.InternalLoadBalancer || len(t.Rules) < 2:
		return []*topology.ForwardingRule{t.Rule.To}
	}
	rules := among(t.Rules, takesProbes)
	if port, ok := portOf(t, r); ok {
		has := func(rule *topology.ForwardingRule) bool { takes, _ := rule.TakesPort(port); return takes }
		if slices.ContainsFunc(rules, has) {
			return among(rules, has)
		}
		rules = among(rules, func(rule *topology.ForwardingRule) bool { _, known := rule.TakesPort(port); return !known })
	}
	return among(rules, func(rule *topology.ForwardingRule) bool {
		b := behind(rule)
		return len(b.services) > 0 || b.buckets > 0 || b.hidden != nil
	})
}

// portOf is the port at which a target is probed, or an endpoint asked. A check
// that names none probes port 80, or 443 for HTTPS (DNS-034).
func portOf(t *topology.DNSTarget, r *topology.DNSRecord) (int, bool) {
	if text, ok := t.Port.Get(); ok {
		port, err := strconv.Atoi(text)
		return port, err == nil
	}
	hc := linked(r.HealthCheck)
	if hc == nil {
		return 0, false
	}
	if hc.Port.IsNull() && (hc.PortSpecification.IsNull() || topology.Is(hc.PortSpecification, "USE_FIXED_PORT")) {
		switch protocol, known := hc.Protocol.Get(); {
		case known && protocol == "HTTPS":
			return 443, true
		case known:
			return 80, true
		}
	}
	return hc.Port.Get()
}

// among returns those of the rules that fit, or all where none does.
func among(rules []*topology.ForwardingRule, fit func(*topology.ForwardingRule) bool) []*topology.ForwardingRule {
	fitting := slices.DeleteFunc(slices.Clone(rules), func(rule *topology.ForwardingRule) bool { return !fit(rule) })
	if len(fitting) == 0 {
		return rules
	}
	return fitting
}

// takesProbes reports whether a rule may forward what the probes of Cloud DNS
// speak.
func takesProbes(rule *topology.ForwardingRule) bool {
	protocol, known := rule.IPProtocol.Get()
	return !known || protocol == "TCP" || protocol == "L3_DEFAULT"
}
