// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// somewhere is a network and region from which what comes to a target may take
// its proxies. What of it is unknown can be any.
type somewhere struct {
	network, region topology.Value[string]
	// rule is the forwarding rule that certainly takes proxies, or nil, and
	// sure says that its network and region are known as well.
	rule *topology.ForwardingRule
	sure bool
	// at are the attributes that hide the rest.
	at []topology.Origin
}

// key is the place that is known.
func (w *somewhere) key() placeKey {
	network, _ := w.network.Get()
	region, _ := w.region.Get()
	return placeKey{network, region}
}

// may reports whether it can be a place.
func (w *somewhere) may(k placeKey) bool {
	network, known := w.network.Get()
	region, located := w.region.Get()
	return (!known || network == k.network) && (!located || region == k.region)
}

// anywhere is what can be any place.
func anywhere(at topology.Origin) somewhere {
	return somewhere{network: topology.Unknown[string](at), region: topology.Unknown[string](at), at: []topology.Origin{at}}
}

// mayTake returns where what comes to a target takes proxies, or may.
func (c *capacity) mayTake(t *topology.DNSTarget, r *topology.DNSRecord) []somewhere {
	list, ok := c.takes[t]
	if !ok {
		list = c.takesAt(t, r)
		c.takes[t] = list
	}
	return list
}

func (c *capacity) takesAt(t *topology.DNSTarget, r *topology.DNSRecord) []somewhere {
	if rule := Frontend(t, r); rule != nil {
		return ruleTakes(rule)
	}
	if t.Rule.State != topology.Open || t.Instance != nil {
		return nil
	}
	at := origin(topology.Value[string]{Origin: t.Origin}, r.At("routing_policy"))
	if len(t.Rule.Candidates) == 0 {
		return []somewhere{anywhere(at)}
	}
	behind := &recordLoad{seen: map[any]bool{}, unsure: []unsureTarget{{t, []topology.Origin{at}}}}
	c.reachUnsure(behind)
	return behind.places
}

// unsureTarget is the address of one of several forwarding rules, or of what
// else it may be, and what hides which one it is.
type unsureTarget struct {
	target *topology.DNSTarget
	at     []topology.Origin
}

// reachUnsure visits what may be behind targets of which this is not known,
// after all that certainly is.
func (c *capacity) reachUnsure(all *recordLoad) {
	for len(all.unsure) > 0 {
		u := all.unsure[0]
		all.unsure, all.at = all.unsure[1:], u.at
		before := len(all.places)
		for _, rule := range u.target.Rule.Candidates {
			c.reachRule(rule, all)
		}
		for i := before; i < len(all.places); i++ {
			w := &all.places[i]
			*w = somewhere{network: w.network, region: w.region, at: appendOrigins(slices.Clone(w.at), u.at...)}
		}
	}
}

// ruleTakes returns where a forwarding rule itself takes proxies, or may.
func ruleTakes(rule *topology.ForwardingRule) []somewhere {
	if rule.Outside || describes(&rule.Object) || rule.Global {
		return nil
	}
	w := somewhere{network: rule.Network, region: rule.Region}
	if takesProxies(rule) {
		w.rule = rule
	} else if at := hiddenKind(rule); at != nil {
		w.at = append(w.at, *at)
	} else {
		return nil
	}
	if !w.network.IsKnown() {
		w.at = append(w.at, origin(w.network, rule.At("network")))
	}
	if !w.region.IsKnown() {
		w.at = append(w.at, origin(w.region, rule.At("region")))
	}
	w.sure = w.rule != nil && len(w.at) == 0
	return []somewhere{w}
}

// hiddenKind is the attribute that hides whether a regional load balancer takes
// proxies, or nil where it certainly takes none.
func hiddenKind(rule *topology.ForwardingRule) *topology.Origin {
	if rule.Kind() != topology.UnknownKind || rule.BackendService.State != topology.NoLink || rule.Target.State == topology.NoLink {
		return nil
	}
	at := origin(rule.Scheme, rule.At("load_balancing_scheme"))
	if rule.Target.To == nil || rule.Target.State == topology.Open {
		at = origin(topology.Value[string]{Origin: rule.Target.Origin}, rule.At("target"))
	} else if rule.Scheme.IsKnown() {
		return nil
	}
	return &at
}

// reached finds out to which places a record's load can go at all.
func (c *capacity) reached(r *topology.DNSRecord) *recordLoad {
	all := &recordLoad{record: r, seen: map[any]bool{}}
	c.reach(r, all)
	c.reachUnsure(all)
	return all
}

func (l *recordLoad) first(of any) bool {
	again := l.seen[of]
	l.seen[of] = true
	return !again
}

func (c *capacity) reach(r *topology.DNSRecord, all *recordLoad) {
	if !all.first(r) {
		return
	}
	if len(all.at) == 0 {
		all.through = append(all.through, r)
	}
	all.secret = all.secret || secretShares(r)
	p := &c.health.record(r).policy
	targets := p.targets
	if r.Policy == topology.NoPolicy {
		targets = targetNumbers(r.Rrdatas)
	}
	for _, t := range targets {
		c.reachTarget(t, r, all)
	}
	openings := []*opening{p.unknown, p.primaryOpen, p.itemsOpen}
	for i := range p.items {
		openings = append(openings, p.items[i].open)
	}
	for _, o := range openings {
		if o != nil {
			all.places = append(all.places, anywhere(o.at))
		}
	}
}

func (c *capacity) reachTarget(t *topology.DNSTarget, r *topology.DNSRecord, all *recordLoad) {
	switch p := c.passesOn(t, r); {
	case !p.leadsNowhere():
		c.reachOn(p, all)
	case isUnsure(t):
		at := origin(topology.Value[string]{Origin: t.Origin}, r.At("routing_policy"))
		all.unsure = append(all.unsure, unsureTarget{t, appendOrigins(slices.Clone(all.at), at)})
	default:
		all.places = append(all.places, c.mayTake(t, r)...)
	}
}

// isUnsure reports whether a target is one of several that are known.
func isUnsure(t *topology.DNSTarget) bool {
	return t.Rule.To == nil && t.Instance == nil && t.Rule.State == topology.Open && len(t.Rule.Candidates) > 0
}

func (c *capacity) reachRule(rule *topology.ForwardingRule, all *recordLoad) {
	if all.first(rule) {
		all.places = append(all.places, ruleTakes(rule)...)
		c.reachOn(c.passes(rule), all)
	}
}

func (c *capacity) reachOn(p *passage, all *recordLoad) {
	for _, w := range p.ways {
		switch {
		case w.rule != nil:
			c.reachRule(w.rule, all)
		case w.record != nil:
			c.reach(w.record, all)
		case all.first(w.target):
			c.reachTarget(w.target, endpointRecord(w.group), all)
		}
	}
	for _, at := range p.hidden {
		all.places = append(all.places, anywhere(at))
	}
}

// secretShares reports whether a sensitive value decides about the record's
// shares.
func secretShares(r *topology.DNSRecord) bool {
	return r.TrickleRatio.Sensitive || r.Fencing.Sensitive || slices.ContainsFunc(r.Items, func(i *topology.RoutingItem) bool {
		return i.Location.Sensitive || i.Weight.Sensitive
	})
}
