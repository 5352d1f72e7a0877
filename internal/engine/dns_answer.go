// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// dnsAnswer is what a policy answers for one set of target states.
type dnsAnswer struct {
	// shares are those of each target by location, nil for none.
	shares [][]*big.Rat
	// unspecified says that the likely answer is given (DNS-062).
	unspecified bool
	// open are the unknowns on which the answer hangs; it is then none.
	open     []*opening
	facts    []string
	disputed []string
	// course is how the answer came about, for the sentence that tells it.
	course course
}

// course is what a policy did on the way to an answer.
type course struct {
	// primary, trickled, backups: the primary answers, a share of the
	// answers comes from the backups, all of them do.
	primary, trickled, backups bool
	// moved lists the locations whose nearest item is passed over, stayed
	// those that a fence keeps at an item of which nothing is healthy, and
	// all those for which every item is unhealthy.
	moved, stayed, all []string
	// dropped counts the weighted items that fall out.
	dropped int
	// weightless says that only items of weight 0 are left.
	weightless bool
}

// note adds facts that an answer rests on.
func (a *dnsAnswer) note(facts ...string) { a.facts = appendNew(a.facts, facts...) }

func (a *dnsAnswer) dispute(questions ...string) { a.disputed = appendNew(a.disputed, questions...) }

func appendNew(list []string, more ...string) []string {
	for _, m := range more {
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// block records an unknown that the answer came upon.
func (a *dnsAnswer) block(o *opening) {
	if o != nil && !slices.Contains(a.open, o) {
		a.open = append(a.open, o)
	}
}

// answer returns what the policy answers when its targets are in the states,
// of which none may be TargetUndetermined.
func (p *dnsPolicy) answer(states []TargetState) *dnsAnswer {
	a := &dnsAnswer{shares: make([][]*big.Rat, len(p.targets))}
	if p.unknown != nil {
		a.block(p.unknown)
		return a
	}
	switch p.kind {
	case topology.FailoverRouting:
		p.failover(a, states)
	case topology.GeoRouting:
		p.geo(a, states, one)
	case topology.WeightedRouting:
		p.weighted(a, states)
	}
	return a
}

// give adds a share, split evenly, to targets for one location.
func (p *dnsPolicy) give(a *dnsAnswer, location int, targets []int, share *big.Rat) {
	if share.Sign() == 0 || len(targets) == 0 {
		return
	}
	each := share
	if len(targets) > 1 {
		each = new(big.Rat).Mul(share, big.NewRat(1, int64(len(targets))))
	}
	for _, t := range targets {
		if a.shares[t] == nil {
			a.shares[t] = make([]*big.Rat, len(p.locations))
		}
		if had := a.shares[t][location]; had != nil {
			a.shares[t][location] = new(big.Rat).Add(had, each)
			continue
		}
		a.shares[t][location] = each
	}
}

func (p *dnsPolicy) giveEverywhere(a *dnsAnswer, targets []int, share *big.Rat) {
	for location := range p.locations {
		p.give(a, location, targets, share)
	}
}

// usable returns the targets that are answered with where there is a choice.
func usable(targets []int, states []TargetState) []int {
	up := make([]int, 0, len(targets))
	for _, t := range targets {
		if states[t].usable() {
			up = append(up, t)
		}
	}
	return up
}

// failover answers by a failover policy (DNS-050 to DNS-052, DNS-062).
func (p *dnsPolicy) failover(a *dnsAnswer, states []TargetState) {
	a.block(p.primaryOpen)
	if up := usable(p.primary, states); len(up) > 0 {
		a.note("DNS-050")
		a.course.primary = true
		if !p.hasItems() {
			p.giveEverywhere(a, up, one)
			return
		}
		a.block(p.trickleOpen)
		p.giveEverywhere(a, up, p.rest)
		if p.trickle.Sign() == 0 {
			return
		}
		a.note("DNS-052", "DNS-053")
		a.course.trickled = true
		if usable, open := p.anyUsable(states); !usable && open == nil {
			a.dispute("Q28")
		}
		p.geo(a, states, p.trickle)
		return
	}
	usable, open := p.anyUsable(states)
	switch {
	case usable:
		a.note("DNS-051")
		a.course.backups = true
		p.geo(a, states, one)
	case open != nil:
		a.block(open)
	default:
		// Everything is unhealthy. No document speaks of just this; by the
		// general rule all count as healthy, which gives the primaries.
		a.unspecified = true
		a.note("DNS-062", "DNS-059")
		a.dispute("Q5", "Q6")
		p.giveEverywhere(a, p.primary, one)
	}
}

// anyUsable reports whether any item has an address to answer with, and
// otherwise what hides whether one has.
func (p *dnsPolicy) anyUsable(states []TargetState) (usable bool, open *opening) {
	open = p.itemsOpen
	for i := range p.items {
		if slices.ContainsFunc(p.items[i].targets, func(t int) bool { return states[t].usable() }) {
			return true, nil
		}
		if open == nil {
			open = p.items[i].open
		}
	}
	return false, open
}

// weighted answers by weights (DNS-014, DNS-056, DNS-059).
func (p *dnsPolicy) weighted(a *dnsAnswer, states []TargetState) {
	a.note("DNS-014")
	a.block(p.itemsOpen)
	var live, present []int
	for i := range p.items {
		a.block(p.items[i].open)
		if len(p.items[i].targets) == 0 {
			continue
		}
		present = append(present, i)
		if len(usable(p.items[i].targets, states)) > 0 {
			live = append(live, i)
		}
	}
	all := len(live) == 0
	switch {
	case all:
		a.note("DNS-059")
		a.course.all = p.locations
		live = present
	case len(live) < len(present):
		a.note("DNS-056")
		a.course.dropped = len(present) - len(live)
	}
	sum := new(big.Rat)
	for _, i := range live {
		if len(present) > 1 {
			a.block(p.items[i].weightOpen)
		}
		sum.Add(sum, p.items[i].weight)
	}
	for _, i := range live {
		targets := p.items[i].targets
		if !all {
			targets = usable(targets, states)
			p.noteMixed(a, p.items[i].targets, states)
		}
		share := one
		switch {
		case len(live) == 1:
		case sum.Sign() == 0:
			a.course.weightless = true
			return
		default:
			share = new(big.Rat).Quo(p.items[i].weight, sum)
		}
		p.giveEverywhere(a, targets, share)
	}
	// A single item of weight 0 that was one of several is not documented.
	a.course.weightless = a.course.weightless || len(live) == 1 && len(present) > 1 && p.items[live[0]].weightOpen == nil && sum.Sign() == 0
}
