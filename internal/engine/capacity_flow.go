// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// capacity works out where the load of a record goes.
type capacity struct {
	health  *Health
	assumed Assumptions
}

// record returns what comes to the frontends of one public name.
func (c *capacity) record(r *topology.DNSRecord) []FrontendLoad {
	var locations []string
	for _, client := range c.assumed.Clients {
		locations = append(locations, client.Region)
	}
	d := c.at(r, locations)
	if !c.concerned(d) {
		return nil
	}
	var loads []FrontendLoad
	for i, name := range ProxyCases {
		for _, s := range c.flows(d, name) {
			at := slices.IndexFunc(loads, func(l FrontendLoad) bool { return l.Rule == s.rule })
			if at < 0 {
				at = len(loads)
				services := c.health.ruleHealth(s.rule).behind.services
				loads = append(loads, FrontendLoad{Rule: s.rule, Record: r, Services: services, Groups: groupsOf(services)})
				loads[at].Shares = slices.Repeat([]LoadShare{{zero, zero}}, len(ProxyCases))
			}
			loads[at].Shares[i] = s.LoadShare
		}
	}
	slices.SortFunc(loads, func(a, b FrontendLoad) int {
		return cmp.Or(cmp.Compare(a.Rule.Input, b.Rule.Input), topology.CompareAddresses(a.Rule.Object.Address, b.Rule.Object.Address))
	})
	return loads
}

// bypassed returns the record in the input that the global load balancer
// behind a target asks for, or nil.
func (h *Health) bypassed(t *topology.DNSTarget, r *topology.DNSRecord) *topology.DNSRecord {
	rule := Frontend(t, r)
	if rule == nil || !rule.Global {
		return nil
	}
	name := h.bypass(rule)
	if name == "" {
		return nil
	}
	if records := h.records[canonicalName(name)]; len(records) > 0 {
		return records[0]
	}
	return nil
}

// at prepares a record for the locations that the load comes from.
func (c *capacity) at(r *topology.DNSRecord, locations []string) *DNS {
	if len(locations) == 0 {
		return c.health.record(r)
	}
	o := c.health.options
	o.Locations = locations
	return newDNS(c.health, r, o)
}

// ruleShare is what comes to a forwarding rule in the worst of several
// scenarios, of which it got something in so many.
type ruleShare struct {
	rule *topology.ForwardingRule
	LoadShare
	met int
}

// flows returns which share of a public name's load comes to each forwarding
// rule that takes proxies.
func (c *capacity) flows(d *DNS, name ProxyCaseName) []ruleShare {
	var worst []ruleShare
	of := func(rule *topology.ForwardingRule) *ruleShare {
		for i := range worst {
			if worst[i].rule == rule {
				return &worst[i]
			}
		}
		worst = append(worst, ruleShare{rule: rule})
		return &worst[len(worst)-1]
	}
	cases := d.unhealthyIn(name)
	for _, unhealthy := range cases {
		flow, ok := c.flow(d, unhealthy)
		if !ok {
			for _, t := range d.policy.targets {
				if rule := Frontend(t, d.record); rule != nil && takesProxies(rule) {
					of(rule).LoadShare = LoadShare{zero, one}
				}
			}
			continue
		}
		for _, f := range flow {
			share, had := c.joined(f.byLocation), of(f.rule)
			if had.Least != nil {
				share = LoadShare{lesser(had.Least, share.Least), greater(had.Most, share.Most)}
			}
			had.LoadShare = share
			had.met++
		}
	}
	for i := range worst {
		if worst[i].met < len(cases) {
			worst[i].Least = zero
		}
	}
	return worst
}

// concerned reports whether anything behind the record can take proxies.
func (c *capacity) concerned(d *DNS) bool {
	return slices.ContainsFunc(d.policy.targets, func(t *topology.DNSTarget) bool {
		rule := Frontend(t, d.record)
		return rule != nil && (takesProxies(rule) || c.health.bypassed(t, d.record) != nil)
	})
}

// unhealthyIn lists the sets of targets, by number, that are unhealthy in a
// case, of which the worst counts.
func (d *DNS) unhealthyIn(name ProxyCaseName) [][]int {
	primaries := d.policy.primary
	switch name {
	case CaseSteady:
		return [][]int{nil}
	case CaseFailover:
		return [][]int{primaries}
	}
	var list [][]int
	for _, item := range d.policy.items {
		for _, t := range item.targets {
			list = append(list, append(primaries[:len(primaries):len(primaries)], t))
		}
	}
	return list
}

// answersIn returns the answers while the checks of some targets fail. ok is
// false where the input does not tell.
func (d *DNS) answersIn(unhealthy []int) (answers []Answer, ok bool) {
	states := make([]TargetState, len(d.policy.targets))
	for i, v := range d.verdicts(Scenario{}) {
		if states[i] = v.State; v.State == TargetUndetermined {
			return nil, false
		}
	}
	for _, i := range unhealthy {
		if states[i] != TargetUnchecked {
			states[i] = TargetUnhealthy
		}
	}
	p := d.answerFor(states)
	return p.answers, !p.undetermined()
}

// ruleFlow is what comes to a forwarding rule, by location.
type ruleFlow struct {
	rule       *topology.ForwardingRule
	byLocation []*big.Rat
}

// flow returns the shares by location in one scenario. What a global load
// balancer passes on to a regional name goes where that name leads. ok is false
// where the input does not tell.
func (c *capacity) flow(d *DNS, unhealthy []int) (flow []ruleFlow, ok bool) {
	add := func(rule *topology.ForwardingRule, byLocation []*big.Rat) {
		if rule == nil || rule.Global || !takesProxies(rule) {
			return
		}
		at := slices.IndexFunc(flow, func(f ruleFlow) bool { return f.rule == rule })
		if at < 0 {
			flow = append(flow, ruleFlow{rule, byLocation})
			return
		}
		flow[at].byLocation = addShares(flow[at].byLocation, byLocation)
	}
	answers, ok := d.answersIn(unhealthy)
	if !ok {
		return nil, false
	}
	for _, a := range answers {
		inner := c.health.bypassed(a.Target, d.record)
		if inner == nil || inner == d.record {
			add(Frontend(a.Target, d.record), a.Shares)
			continue
		}
		next := c.at(inner, d.Locations())
		onward, ok := next.answersIn(next.sameTargets(d, unhealthy))
		if !ok {
			return nil, false
		}
		for _, b := range onward {
			add(Frontend(b.Target, inner), passedOn(a.Shares, b.Shares))
		}
	}
	return flow, true
}

// passedOn are the shares of a share, by location. The second may be the same
// everywhere.
func passedOn(shares, further []*big.Rat) []*big.Rat {
	product := make([]*big.Rat, len(shares))
	for l, share := range shares {
		if onward := further[min(l, len(further)-1)]; share != nil && onward != nil {
			product[l] = new(big.Rat).Mul(share, onward)
		}
	}
	return product
}

// sameTargets are the targets that stand in another record too, by their
// numbers here.
func (d *DNS) sameTargets(other *DNS, numbers []int) []int {
	var list []int
	for i, t := range d.policy.targets {
		if slices.ContainsFunc(numbers, func(n int) bool { return sameTarget(t, other.policy.targets[n]) }) {
			list = append(list, i)
		}
	}
	return list
}

// joined weighs the shares of the locations. Where it is not assumed how many
// clients are near which, they can all be near any.
func (c *capacity) joined(byLocation []*big.Rat) LoadShare {
	if len(c.assumed.Clients) == len(byLocation) {
		sum := new(big.Rat)
		for l, share := range byLocation {
			sum.Add(sum, new(big.Rat).Mul(or(share, zero), c.assumed.Clients[l].Share))
		}
		return LoadShare{sum, sum}
	}
	first := or(byLocation[0], zero)
	s := LoadShare{first, first}
	for _, share := range byLocation[1:] {
		share = or(share, zero)
		s = LoadShare{lesser(s.Least, share), greater(s.Most, share)}
	}
	return s
}

func lesser(a, b *big.Rat) *big.Rat {
	if a == b || a.Cmp(b) < 0 {
		return a
	}
	return b
}

func greater(a, b *big.Rat) *big.Rat {
	if a == b || a.Cmp(b) > 0 {
		return a
	}
	return b
}

func groupsOf(services []*topology.BackendService) []*topology.Group {
	var list []*topology.Group
	for _, bs := range services {
		for _, b := range bs.Backends {
			list = append(list, linkedGroups(b)...)
		}
	}
	return list
}
