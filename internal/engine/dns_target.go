// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"iter"
	"slices"
	"strconv"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// quorum is the number of source regions whose checks must fail until an
// external endpoint counts as unhealthy (DNS-036).
const quorum = 2

// prober is what checks a record's external endpoints.
type prober struct {
	// regions are the source regions, and open is set where they are not
	// known.
	regions []string
	open    *topology.Origin
}

func proberOf(r *topology.DNSRecord) prober {
	if hc := linked(r.HealthCheck); hc != nil {
		if hc.SourceRegions.IsUnknown() {
			at := origin(hc.SourceRegions, hc.At("source_regions"))
			return prober{open: &at}
		}
		regions, _ := hc.SourceRegions.Get()
		return prober{regions: distinct(slices.Clone(regions))}
	}
	if r.HealthCheck.State == topology.NoLink {
		return prober{}
	}
	at := r.HealthCheck.Origin
	if at.Attribute == "" {
		at = r.At("routing_policy.health_check")
	}
	return prober{open: &at}
}

// aims reports whether a fault is about the checks of a target of the record.
func aims(f *Fault, t *topology.DNSTarget, r *topology.DNSRecord) bool {
	return f.Kind == Target && goesBy(t, r, f.input(), f.Name)
}

// goesBy reports whether a target is known by a name, in one input or, for -1,
// in any: by the one that the report calls it, or by a resource that has its
// address, since a state tells by value what a configuration tells by
// reference.
func goesBy(t *topology.DNSTarget, r *topology.DNSRecord, input int, name string) bool {
	if name == t.Target && (input < 0 || input == r.Input) {
		return true
	}
	for o := range holders(t) {
		if o.Named(input, name) {
			return true
		}
	}
	return false
}

// holders are the resources that have a target's address, where it goes by
// their names: its forwarding rules and the addresses reserved for them.
func holders(t *topology.DNSTarget) iter.Seq[*topology.Object] {
	return func(yield func(*topology.Object) bool) {
		if !nameable(t) || t.Rule.To == nil {
			return
		}
		each := func(rule *topology.ForwardingRule) bool {
			return yield(&rule.Object) && (rule.Address.To == nil || yield(&rule.Address.To.Object))
		}
		if !each(t.Rule.To) {
			return
		}
		for _, rule := range t.Rules {
			if !each(rule) {
				return
			}
		}
	}
}

// TargetNames are all names by which a target goes that the record calls so.
func (d *DNS) TargetNames(target string) []string {
	names := []string{target}
	for _, t := range d.policy.targets {
		if t.Target != target {
			continue
		}
		for o := range holders(t) {
			names = appendNew(names, addressesFor(o, Fault{})...)
		}
	}
	return names
}

// TargetName is what the record calls the target that goes by a name.
func (d *DNS) TargetName(name string) (string, bool) {
	for _, t := range d.policy.targets {
		if goesBy(t, d.record, -1, name) {
			return t.Target, true
		}
	}
	return "", false
}

// probed tells what the probes of an external endpoint see beyond what is
// behind it. ok is false where no fault is about them.
func (p *prober) probed(t *topology.DNSTarget, r *topology.DNSRecord, s Scenario) (v verdict, ok bool) {
	var failing []string
	for i := range s.faults {
		f := &s.faults[i]
		from := ""
		switch {
		case f.Kind == SourceRegion:
			from = f.Name
		case aims(f, t, r):
			from = f.From
		}
		if from != "" && (p.open != nil || slices.Contains(p.regions, from)) && !slices.Contains(failing, from) {
			failing = append(failing, from)
		}
	}
	if len(failing) == 0 {
		return verdict{}, false
	}
	verb := " see it fail"
	if len(failing) == 1 {
		verb = " sees it fail"
	}
	seen := strconv.Itoa(len(failing)) + " of " + count(ExactInterval(len(p.regions)), "source region") + verb
	switch {
	case len(failing) < quorum:
		if p.open != nil {
			seen = "at most one source region sees it fail"
		}
		return verdict{condition: up, why: seen + ", and it takes two", facts: []string{"DNS-036"}}, true
	case p.open != nil:
		return verdict{why: "from which regions it is probed is not known", facts: []string{"DNS-036"}, dependsOn: []topology.Origin{*p.open}}, true
	}
	return verdict{condition: down, why: seen, facts: []string{"DNS-036"}}, true
}

// targetVerdict tells how Cloud DNS sees a target.
func (d *DNS) targetVerdict(i int, s Scenario) *TargetVerdict {
	t := d.policy.targets[i]
	behind := d.health.front(t, d.record, s)
	tv := &TargetVerdict{Target: t, Serves: behind.condition == up, ServesKnown: behind.condition != conditionOpen}
	if !d.policy.checked[i] {
		tv.State = TargetUnchecked
		tv.Why = "nothing checks it, so it always counts as usable"
		tv.Facts = []string{"DNS-058"}
		switch behind.condition {
		case down:
			tv.Why += ", although " + behind.why
		case conditionOpen:
			tv.Why += "; " + behind.why
		}
		return tv
	}
	v := d.checkedVerdict(t, behind, s)
	if bs := passthroughBehind(t, d.record); bs != nil {
		sig := d.health.signal(bs, infrastructure(s))
		tv.Members, tv.Healthy, tv.Pool = sig.members.interval(), sig.healthy.interval(), sig.pool
	}
	tv.State = [...]TargetState{conditionOpen: TargetUndetermined, up: TargetHealthy, down: TargetUnhealthy}[v.condition]
	tv.Why, tv.Facts, tv.Disputed, tv.DependsOn = v.why, v.facts, v.disputed, v.dependsOn
	return tv
}

// checkedVerdict is the verdict of the checks of a target. What is explicitly
// said to fail fails, whatever is behind the target.
func (d *DNS) checkedVerdict(t *topology.DNSTarget, behind verdict, s Scenario) verdict {
	if failsAll(s) {
		return verdict{condition: down, why: everythingFails}
	}
	for i := range s.faults {
		if f := &s.faults[i]; aims(f, t, d.record) && f.From == "" {
			return verdict{condition: down, why: checksFail}
		}
	}
	if t.InternalLoadBalancer {
		return d.health.internalTarget(t, d.record, behind, s)
	}
	if v, ok := d.connected(t, behind, s); ok {
		behind = v
	}
	seen, ok := d.prober.probed(t, d.record, s)
	if !ok || behind.condition == down {
		return behind
	}
	if seen.condition == down || behind.condition == up {
		return seen
	}
	return behind
}

// connected is the verdict on a load balancer that has nothing left to send
// requests to and answers all the same: an Application Load Balancer says so in
// HTTP, on a connection that it accepted, and a check by TCP asks for no more
// than a connection.
func (d *DNS) connected(t *topology.DNSTarget, behind verdict, s Scenario) (v verdict, ok bool) {
	rule, hc := Frontend(t, d.record), linked(d.record.HealthCheck)
	if behind.condition != down || rule == nil || hc == nil || !rule.Kind().IsApplication() || !topology.Is(hc.Protocol, "TCP") {
		return v, false
	}
	if _, gone := inFailedRegion(rule.Region, s, ""); gone && !rule.Global {
		return v, false
	}
	return verdict{
		why:       behind.why + ", and a load balancer without healthy backends accepts connections all the same, which is all that a check by TCP asks for",
		facts:     []string{"GLB-009"},
		dependsOn: []topology.Origin{origin(hc.Protocol, hc.At("tcp_health_check"))},
		byName:    behind.byName,
	}, true
}

// withoutGlobalAccess is the verdict on an internal load balancer that Cloud DNS
// may not see fail, because it can't use the health of a regional one without
// global access (DNS-011).
func withoutGlobalAccess(rule *topology.ForwardingRule, v verdict) verdict {
	if v.condition != down || rule.Global || !topology.Is(rule.AllowGlobalAccess, false) {
		return v
	}
	v.condition = conditionOpen
	v.why += ", and Cloud DNS can't use the health of a load balancer without global access"
	v.facts = appendNew(slices.Clone(v.facts), "DNS-011")
	v.dependsOn = appendOrigins(slices.Clone(v.dependsOn), origin(rule.AllowGlobalAccess, rule.At("allow_global_access")))
	return v
}

// internalTarget tells how Cloud DNS sees an internal load balancer. Where it is
// not known which of several is meant, it is what all of them have in common.
func (h *Health) internalTarget(t *topology.DNSTarget, r *topology.DNSRecord, behind verdict, s Scenario) verdict {
	if rule := Frontend(t, r); rule != nil {
		return withoutGlobalAccess(rule, h.internalBalancer(rule, behind, s))
	}
	if t.Rule.State != topology.Open || len(t.Rule.Candidates) == 0 {
		return behind
	}
	return common(t.Rule.Candidates, t.Origin, func(rule *topology.ForwardingRule) verdict {
		return withoutGlobalAccess(rule, h.internalBalancer(rule, h.rule(rule, s), s))
	})
}

// internalBalancer is how Cloud DNS sees the load balancer of a rule: a
// passthrough one by its backend instances, others by their own health.
func (h *Health) internalBalancer(rule *topology.ForwardingRule, behind verdict, s Scenario) verdict {
	bs := linked(rule.BackendService)
	if bs == nil || !bs.IsPassthrough() {
		behind.facts = append([]string{"DNS-064"}, behind.facts...)
		return behind
	}
	for _, region := range []topology.Value[string]{rule.Region, bs.Region} {
		if v, ok := inFailedRegion(region, s, "the load balancer"); ok {
			return v
		}
	}
	return h.signal(bs, infrastructure(s)).verdict
}

// passthroughBehind returns the service of the internal passthrough load
// balancer that a target of a private zone names, or nil.
func passthroughBehind(t *topology.DNSTarget, r *topology.DNSRecord) *topology.BackendService {
	rule := Frontend(t, r)
	if !t.InternalLoadBalancer || rule == nil {
		return nil
	}
	if bs := linked(rule.BackendService); bs != nil && bs.IsPassthrough() {
		return bs
	}
	return nil
}

// targetFootprint is where a target's load balancer is, or the target itself
// where the input shows nothing else of it.
func (h *Health) targetFootprint(t *topology.DNSTarget, r *topology.DNSRecord) footprint {
	var p footprint
	if rules := fronts(t, r); len(rules) == 1 {
		return h.ruleHealth(rules[0]).footprint
	} else if len(rules) > 1 {
		for _, rule := range rules {
			p.join(&h.ruleHealth(rule).footprint)
		}
		return p
	}
	if vm := t.Instance; vm != nil {
		zone, known := vm.Zone.Get()
		if known {
			p.zones, p.regions = append(p.zones, zone), append(p.regions, regionOf(zone))
		}
		p.open = p.open || !known
	}
	p.region(h.regionOfTarget(t, r))
	_, alias := aliasOf(t, r)
	p.open = p.open || t.Rule.State == topology.Open && t.Instance == nil || alias
	return p
}

// touched reports whether a scenario can make a difference to a target.
func (d *DNS) touched(i int, s Scenario) bool {
	if s.IsSteady() {
		return d.footprints[i].open
	}
	t := d.policy.targets[i]
	for n := range s.faults {
		f := &s.faults[n]
		switch {
		case f.Kind == Target && aims(f, t, d.record):
			return true
		case f.Kind == SourceRegion && !t.InternalLoadBalancer && (d.prober.open != nil || slices.Contains(d.prober.regions, f.Name)):
			return true
		}
	}
	return d.footprints[i].touched(s)
}
