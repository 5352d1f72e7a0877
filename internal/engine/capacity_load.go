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
	// takes are the answers of mayTake, and passages those of passes.
	takes    map[*topology.DNSTarget][]somewhere
	passages map[*topology.ForwardingRule]*passage
	// locations are where the load comes from, and prepared the records that
	// take part, for these.
	locations []string
	prepared  map[*topology.DNSRecord]*DNS
	// whole is all of a load from each of them, and onwards the answers of
	// passesOn.
	whole   []*big.Rat
	onwards map[*topology.DNSTarget]*passage
}

func newCapacity(h *Health, a Assumptions) *capacity {
	return &capacity{
		health: h, assumed: a, takes: map[*topology.DNSTarget][]somewhere{},
		passages: map[*topology.ForwardingRule]*passage{}, onwards: map[*topology.DNSTarget]*passage{}, prepared: map[*topology.DNSRecord]*DNS{},
	}
}

// record returns what comes to the frontends of one public name. One without a
// forwarding rule stands for what may come anywhere.
func (c *capacity) record(r *topology.DNSRecord) []FrontendLoad {
	all := c.reached(r)
	if len(all.places) == 0 {
		return nil
	}
	c.locate(all)
	var loads []FrontendLoad
	for i, name := range ProxyCases {
		cases := c.scenarios(name, all)
		for _, s := range c.worst(cases) {
			at := slices.IndexFunc(loads, func(l FrontendLoad) bool { return l.Rule == s.rule })
			if at < 0 {
				at = len(loads)
				services := c.health.ruleHealth(s.rule).behind.services
				loads = append(loads, FrontendLoad{Rule: s.rule, Record: r, Services: services, Groups: groupsOf(services), record: all})
				loads[at].Shares = slices.Repeat([]LoadShare{{zero, zero}}, len(ProxyCases))
			}
			loads[at].Shares[i] = s.LoadShare
		}
		all.cases[i] = make([]scenarioLoad, len(cases))
		for j := range cases {
			all.cases[i][j] = c.sum(&cases[j])
		}
	}
	if len(loads) == 0 {
		return []FrontendLoad{{Record: r, record: all}}
	}
	slices.SortFunc(loads, func(a, b FrontendLoad) int {
		return cmp.Or(cmp.Compare(a.Rule.Input, b.Rule.Input), topology.CompareAddresses(a.Rule.Object.Address, b.Rule.Object.Address))
	})
	return loads
}

// locate finds out from where the load comes: from where it is assumed to, or
// from near any place that one of the records tells apart.
func (c *capacity) locate(all *recordLoad) {
	for _, client := range c.assumed.Clients {
		c.locations = append(c.locations, client.Region)
	}
	if len(c.locations) > 0 {
		return
	}
	for _, r := range all.through {
		c.locations = appendNew(c.locations, c.health.record(r).Locations()...)
	}
}

// at prepares a record for the locations that the load comes from.
func (c *capacity) at(r *topology.DNSRecord) *DNS {
	d, ok := c.prepared[r]
	if !ok {
		d = c.health.record(r)
		if len(d.Locations()) > 0 && !slices.Equal(d.policy.locations, c.locations) {
			o := c.health.options
			o.Locations = c.locations
			d = newDNS(c.health, r, o)
		}
		c.prepared[r] = d
	}
	return d
}

// everywhere are the shares by location of answers that may be the same
// wherever clients are.
func (c *capacity) everywhere(shares []*big.Rat) []*big.Rat {
	if n := len(c.locations); len(shares) == 1 && n > 1 {
		return slices.Repeat(shares, n)
	}
	return shares
}

// ruleShare is what comes to a forwarding rule in the worst of several
// scenarios, of which it got something in so many.
type ruleShare struct {
	rule *topology.ForwardingRule
	LoadShare
	met int
}

// worst returns which share of a public name's load comes to each forwarding
// rule that takes proxies, over the scenarios of a case.
func (c *capacity) worst(cases []scenarioFlow) []ruleShare {
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
	for i := range cases {
		f := &cases[i]
		for _, rule := range f.possible {
			of(rule).LoadShare = LoadShare{zero, one}
		}
		for j := range f.rules {
			r := &f.rules[j]
			share, had := c.share(&r.between), of(r.rule)
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

// share is what comes from all clients.
func (c *capacity) share(b *between) LoadShare {
	return LoadShare{c.joined(b.least).Least, c.joined(b.most).Most}
}

// scenarios are those of a case, of which any can be.
func (c *capacity) scenarios(name ProxyCaseName, all *recordLoad) []scenarioFlow {
	sets := c.unhealthyIn(name, all)
	list := make([]scenarioFlow, 0, len(sets))
	for _, unhealthy := range sets {
		for _, f := range c.flows(unhealthy.targets, all) {
			f.target = unhealthy.beside
			list = append(list, f)
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
