// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"slices"
)

// geo answers a share of the queries by the items' locations (DNS-054,
// DNS-055, DNS-057 to DNS-059).
func (p *dnsPolicy) geo(a *dnsAnswer, states []TargetState, share *big.Rat) {
	a.block(p.itemsOpen)
	a.block(p.locationsOpen)
	if p.fenced {
		a.note("DNS-055")
	} else {
		a.note("DNS-054")
	}
	for location, order := range p.nearest {
		p.give(a, location, p.nearestUsable(a, location, order, states), share)
	}
}

// nearestUsable returns the targets that clients of a location get.
func (p *dnsPolicy) nearestUsable(a *dnsAnswer, location int, order ranking, states []TargetState) []int {
	for n, i := range order.items {
		item := &p.items[i]
		if n == order.sure && p.usableAfter(n, order, states) > 1 {
			a.block(order.open)
		}
		a.block(item.open)
		if up := usable(item.targets, states); len(up) > 0 {
			p.noteMixed(a, item.targets, states)
			if n > 0 {
				a.course.moved = append(a.course.moved, p.locations[location])
			}
			return up
		}
		if n > 0 {
			continue
		}
		if later := p.usableAfter(1, order, states); p.fencedOpen != nil && later > 0 {
			a.block(p.fencedOpen)
		}
		if p.fenced {
			a.course.stayed = append(a.course.stayed, p.locations[location])
			return item.targets
		}
	}
	if len(order.items) == 0 {
		return nil
	}
	a.note("DNS-059")
	a.course.all = append(a.course.all, p.locations[location])
	return p.items[order.items[0]].targets
}

// usableAfter counts the items from the n-th on that have, or may have, an
// address to answer with.
func (p *dnsPolicy) usableAfter(n int, order ranking, states []TargetState) int {
	total := 0
	for _, i := range order.items[min(n, len(order.items)):] {
		if p.items[i].open != nil || len(usable(p.items[i].targets, states)) > 0 {
			total++
		}
	}
	return total
}

// noteMixed adds what the answer of an item with checked and unchecked
// addresses rests on: that the unchecked ones stay is documented, that the
// healthy checked ones stand beside them is not.
func (p *dnsPolicy) noteMixed(a *dnsAnswer, targets []int, states []TargetState) {
	mixed := slices.ContainsFunc(targets, func(t int) bool { return p.checked[t] }) &&
		slices.ContainsFunc(targets, func(t int) bool { return !p.checked[t] })
	switch {
	case !mixed:
	case slices.ContainsFunc(targets, func(t int) bool { return states[t] == TargetHealthy }):
		a.dispute("Q29")
	default:
		a.note("DNS-057")
	}
}
