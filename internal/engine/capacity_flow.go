// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// bypassed returns the record in the input that the global load balancer
// behind a target asks for, or nil.
func (h *Health) bypassed(t *topology.DNSTarget, r *topology.DNSRecord) *topology.DNSRecord {
	rule := frontend(t, r)
	if rule == nil || !rule.Global {
		return nil
	}
	name := bypass(rule)
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

// flows returns which share of a public name's load comes to each forwarding
// rule that takes proxies.
func (c *capacity) flows(d *DNS, name ProxyCaseName) map[*topology.ForwardingRule]LoadShare {
	worst := map[*topology.ForwardingRule]LoadShare{}
	met := map[*topology.ForwardingRule]int{}
	cases := d.unhealthyIn(name)
	for _, unhealthy := range cases {
		flow, ok := c.flow(d, unhealthy)
		if !ok {
			flow = nil
			for _, t := range d.policy.targets {
				if rule := frontend(t, d.record); rule != nil && takesProxies(rule) {
					worst[rule] = LoadShare{zero, one}
				}
			}
		}
		for rule, byLocation := range flow {
			share := c.joined(byLocation, len(d.policy.locations))
			if had, ok := worst[rule]; ok {
				share = LoadShare{lesser(had.Least, share.Least), greater(had.Most, share.Most)}
			}
			worst[rule] = share
			met[rule]++
		}
	}
	for rule, share := range worst {
		if met[rule] < len(cases) {
			worst[rule] = LoadShare{zero, share.Most}
		}
	}
	return worst
}

// concerned reports whether anything behind the record can take proxies.
func (c *capacity) concerned(d *DNS) bool {
	return slices.ContainsFunc(d.policy.targets, func(t *topology.DNSTarget) bool {
		rule := frontend(t, d.record)
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

// flow returns the shares by location in one scenario. What a global load
// balancer passes on to a regional name goes where that name leads. ok is false
// where the input does not tell.
func (c *capacity) flow(d *DNS, unhealthy []int) (flow map[*topology.ForwardingRule][]*big.Rat, ok bool) {
	flow = map[*topology.ForwardingRule][]*big.Rat{}
	add := func(rule *topology.ForwardingRule, location int, share *big.Rat) {
		if rule == nil || rule.Global || !takesProxies(rule) {
			return
		}
		if flow[rule] == nil {
			flow[rule] = make([]*big.Rat, len(d.policy.locations))
		}
		if had := flow[rule][location]; had != nil {
			share = new(big.Rat).Add(had, share)
		}
		flow[rule][location] = share
	}
	answers, ok := d.answersIn(unhealthy)
	if !ok {
		return nil, false
	}
	for _, a := range answers {
		inner := c.health.bypassed(a.Target, d.record)
		var onward []Answer
		if inner != nil && inner != d.record {
			next := c.at(inner, d.Locations())
			if onward, ok = next.answersIn(next.sameTargets(d, unhealthy)); !ok {
				return nil, false
			}
		}
		for l, share := range a.Shares {
			switch {
			case share == nil:
			case onward == nil:
				add(frontend(a.Target, d.record), l, share)
			default:
				for _, b := range onward {
					if further := b.Shares[min(l, len(b.Shares)-1)]; further != nil {
						add(frontend(b.Target, inner), l, new(big.Rat).Mul(share, further))
					}
				}
			}
		}
	}
	return flow, true
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
func (c *capacity) joined(byLocation []*big.Rat, locations int) LoadShare {
	s := LoadShare{}
	sum := new(big.Rat)
	for l := range locations {
		share := or(byLocation[l], zero)
		if len(c.assumed.Clients) > 0 && len(c.assumed.Clients) == locations {
			sum.Add(sum, new(big.Rat).Mul(share, c.assumed.Clients[l].Share))
			continue
		}
		if l == 0 {
			s = LoadShare{share, share}
		}
		s = LoadShare{lesser(s.Least, share), greater(s.Most, share)}
	}
	if s.Least == nil {
		return LoadShare{sum, sum}
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

func (c *capacity) groupsBehind(rule *topology.ForwardingRule) []*topology.Group {
	var list []*topology.Group
	for _, bs := range c.health.ruleHealth(rule).behind.services {
		for _, b := range bs.Backends {
			list = append(list, linkedGroups(b)...)
		}
	}
	return list
}

// ServicesBehind returns the backend services that a forwarding rule leads to.
func ServicesBehind(rule *topology.ForwardingRule) []*topology.BackendService {
	return behind(rule).services
}
