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
	// takes are the answers of mayTake, and prepared the records that others
	// lead to.
	takes    map[*topology.DNSTarget][]somewhere
	prepared map[*topology.DNSRecord]*DNS
}

// record returns what comes to the frontends of one public name. One without a
// forwarding rule stands for what may come anywhere.
func (c *capacity) record(r *topology.DNSRecord) []FrontendLoad {
	var locations []string
	for _, client := range c.assumed.Clients {
		locations = append(locations, client.Region)
	}
	d := c.at(r, locations)
	all := &recordLoad{record: r}
	if c.reach(d, all); len(all.places) == 0 {
		return nil
	}
	var loads []FrontendLoad
	for i, name := range ProxyCases {
		cases := c.scenarios(d, name, all)
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

// at prepares a record for the locations that the load comes from.
func (c *capacity) at(r *topology.DNSRecord, locations []string) *DNS {
	if len(locations) == 0 {
		return c.health.record(r)
	}
	o := c.health.options
	o.Locations = locations
	return newDNS(c.health, r, o)
}

// next prepares a record that another one leads to, for the same clients.
func (c *capacity) next(r *topology.DNSRecord, from *DNS) *DNS {
	d, ok := c.prepared[r]
	if !ok {
		d = c.at(r, from.Locations())
		if c.prepared == nil {
			c.prepared = map[*topology.DNSRecord]*DNS{}
		}
		c.prepared[r] = d
	}
	return d
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
		for _, r := range f.byRule() {
			share, had := c.share(r), of(r.rule)
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

// ruleFlow is what comes to a forwarding rule, by location.
type ruleFlow struct {
	rule       *topology.ForwardingRule
	byLocation []*big.Rat
	// some says that it can be any part of that, since nothing tells how
	// much of it a load balancer sends there.
	some bool
}

// scenarioFlow is where the load of a record goes in one scenario.
type scenarioFlow struct {
	// target is the one that fails beside the primaries, nil for none.
	target any
	rules  []ruleFlow
	// open are shares that may come to places, of which the input does not
	// tell whether they do.
	open []openShare
	// possible are the rules that can get anything where the answer is not
	// known.
	possible []*topology.ForwardingRule
}

// openShare is a share that may come to a place.
type openShare struct {
	somewhere
	most *big.Rat
}

// scenarios are those of a case, of which any can be.
func (c *capacity) scenarios(d *DNS, name ProxyCaseName, all *recordLoad) []scenarioFlow {
	sets := d.unhealthyIn(name)
	list := make([]scenarioFlow, 0, len(sets))
	for _, unhealthy := range sets {
		for _, f := range c.flows(d, unhealthy.targets, all) {
			if unhealthy.beside >= 0 {
				f.target = d.identity(unhealthy.beside)
			}
			list = append(list, f)
		}
	}
	return list
}

// identity is the same for a target in whatever record it stands.
func (d *DNS) identity(target int) any {
	t := d.policy.targets[target]
	switch rule := Frontend(t, d.record); {
	case rule != nil:
		return rule
	case !sameTarget(t, t):
		return t
	}
	return inputAddress{d.record.Input, t.Target}
}

// flows returns where the load goes in one scenario, several of them where it
// is one or the other. What a global load balancer passes on to a regional name
// goes where that name leads.
func (c *capacity) flows(d *DNS, unhealthy []int, all *recordLoad) []scenarioFlow {
	answers, open, ok := d.answersIn(unhealthy)
	if !ok {
		return []scenarioFlow{c.unanswered(d, all, open)}
	}
	ways := []scenarioFlow{{rules: make([]ruleFlow, 0, len(answers))}}
	for _, a := range answers {
		inner := c.health.bypassed(a.Target, d.record)
		if len(inner) == 0 {
			for i := range ways {
				ways[i].add(c, a.Target, d.record, ruleFlow{byLocation: a.Shares})
			}
			continue
		}
		some := !c.health.bypassesWholly(Frontend(a.Target, d.record))
		var further []scenarioFlow
		for _, r := range inner {
			next := c.next(r, d)
			onward, open, ok := next.answersIn(next.sameTargets(d, unhealthy))
			if !ok {
				return []scenarioFlow{c.unanswered(d, all, open)}
			}
			for _, way := range ways {
				way.rules, way.open = slices.Clone(way.rules), slices.Clone(way.open)
				for _, b := range onward {
					way.add(c, b.Target, r, ruleFlow{byLocation: passedOn(a.Shares, b.Shares), some: some})
				}
				further = append(further, way)
			}
		}
		ways = further
	}
	return ways
}

// unanswered is the flow where it is not known what the record answers: all of
// the load can come to any place that it leads to.
func (c *capacity) unanswered(d *DNS, all *recordLoad, open []topology.Origin) scenarioFlow {
	var f scenarioFlow
	for _, w := range all.places {
		w.at = appendOrigins(slices.Clone(w.at), open...)
		f.open = append(f.open, openShare{w, one})
	}
	for _, t := range d.policy.targets {
		if rule := Frontend(t, d.record); rule != nil && takesProxies(rule) && !slices.Contains(f.possible, rule) {
			f.possible = append(f.possible, rule)
		}
	}
	return f
}

// add adds what comes to a target of a record.
func (f *scenarioFlow) add(c *capacity, t *topology.DNSTarget, r *topology.DNSRecord, flow ruleFlow) {
	for _, w := range c.mayTake(t, r) {
		if w.rule != nil {
			f.rules = append(f.rules, ruleFlow{w.rule, flow.byLocation, flow.some})
		}
		if !w.sure {
			f.open = append(f.open, openShare{w, c.joined(flow.byLocation).Most})
		}
	}
}

// byRule adds up what comes to each rule.
func (f *scenarioFlow) byRule() []ruleFlow {
	list := make([]ruleFlow, 0, len(f.rules))
	for _, r := range f.rules {
		at := slices.IndexFunc(list, func(o ruleFlow) bool { return o.rule == r.rule })
		if at < 0 {
			list = append(list, r)
			continue
		}
		list[at].byLocation, list[at].some = addShares(list[at].byLocation, r.byLocation), list[at].some || r.some
	}
	return list
}

// share is what comes to a rule from all clients.
func (c *capacity) share(r ruleFlow) LoadShare {
	s := c.joined(r.byLocation)
	if r.some {
		s.Least = zero
	}
	return s
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
