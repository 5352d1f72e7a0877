// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "math/big"

// oneDown adds up what comes to a place while the same target fails in whatever
// records it stands. Records without it answer as while the primaries fail, so
// that it is enough to look at how those with it differ from that.
func (n *nameLoads) oneDown(t *total, near []*nameLoad, of int, k placeKey) (byTarget bool) {
	var all shifts
	targets, met := 0, map[any]bool{}
	for _, l := range near {
		still := l.inCase(of-1, k)
		t.add(still)
		for _, target := range l.targets {
			with := n.byTarget[target]
			if len(with) == 1 {
				targets++
				all.add(l.without(target, of, k, t).shift(still))
				continue
			}
			if met[target] {
				continue
			}
			met[target] = true
			targets++
			sum := shift{zero, zero, zero}
			for _, m := range with {
				sum = sum.plus(m.without(target, of, k, t).shift(m.inCase(of-1, k)))
			}
			all.add(sum)
		}
	}
	if targets < len(n.byTarget) {
		// What fails is behind names of which nothing comes here.
		all.add(shift{zero, zero, zero})
	}
	if !all.met {
		*t = total{}
		return false
	}
	t.least.Add(&t.least, all.low)
	t.told.Add(&t.told, all.high.told)
	if more := less(all.high.open, all.high.told); more.Sign() != 0 {
		t.more.Add(&t.more, more)
	}
	return all.differ
}

// shift is by how much an amount differs from another one.
type shift struct{ least, told, open *big.Rat }

func (a amount) shift(from amount) shift {
	s := shift{least: less(a.least, from.least), told: less(a.told, from.told)}
	if s.open = s.told; a.open != a.told || from.open != from.told {
		s.open = less(a.open, from.open)
	}
	return s
}

func (s shift) plus(o shift) shift {
	return shift{plus(s.least, o.least), plus(s.told, o.told), plus(s.open, o.open)}
}

func plus(a, b *big.Rat) *big.Rat {
	switch {
	case a.Sign() == 0:
		return b
	case b.Sign() == 0:
		return a
	}
	return new(big.Rat).Add(a, b)
}

// shifts are the ends of several shifts, of which any can be.
type shifts struct {
	met, differ bool
	low         *big.Rat
	high        shift
}

func (a *shifts) add(s shift) {
	if !a.met {
		a.met, a.low, a.high = true, s.least, s
		return
	}
	a.differ = a.differ || a.low != s.least && a.low.Cmp(s.least) != 0 || a.high.told != s.told && a.high.told.Cmp(s.told) != 0
	a.low = lesser(a.low, s.least)
	a.high.told, a.high.open = greater(a.high.told, s.told), greater(a.high.open, s.open)
}

// without is what comes to a place while a target fails beside the primaries.
func (l *nameLoad) without(target any, of int, k placeKey, t *total) amount {
	a := l.at(k, func(r *recordLoad) []scenarioLoad { return r.without(target, of) })
	t.note(a)
	return a
}

// without are the scenarios in which a target fails beside the primaries, or
// those of the primaries alone where the record does not have it.
func (r *recordLoad) without(target any, of int) []scenarioLoad {
	var list []scenarioLoad
	for i := range r.cases[of] {
		switch {
		case r.cases[of][i].target != target:
		case list == nil:
			list = r.cases[of][i : i+1 : i+1]
		default:
			list = append(list, r.cases[of][i])
		}
	}
	if list == nil {
		return r.cases[of-1]
	}
	return list
}
