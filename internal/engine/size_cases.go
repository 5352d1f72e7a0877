// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "strconv"

const (
	// mostSizes bounds the sizes of a group that are tried one by one.
	mostSizes = 1 << 16
	// mostRanges bounds the stretches of sizes that a condition names.
	mostRanges = 3
)

// sizeRange is a stretch of sizes; the last may be unlimited.
type sizeRange struct{ first, last int }

// sizeRun is a stretch of sizes for which the primaries stand the same.
type sizeRun struct {
	sizeRange
	standing standing
}

// sizeRuns tries the sizes of the one open group. ok is false where that takes
// too many.
func (e *evaluation) sizeRuns(b *branch, t table, o openSlot) (runs []sizeRun, ok bool) {
	m, l := &o.readings[0], o.losses[0].least
	p := e.policies[0]
	for n := m.min; n <= m.max; n++ {
		if n-m.min > mostSizes || len(runs) > 4*mostRanges {
			return nil, false
		}
		c := b.tally.fixed
		c.add(m.roles, n, l.at(n))
		e.boundary = e.boundary || p.Decide(c).Boundary
		c, _ = p.limited(c)
		s := p.standing(c)
		if len(runs) == 0 || runs[len(runs)-1].standing != s {
			runs = append(runs, sizeRun{sizeRange{first: n}, s})
		}
		last := &runs[len(runs)-1].last
		*last = n
		if m.max == unlimited && p.stays(b.tally.fixed, m.roles, l, n, s) {
			*last = unlimited
			break
		}
	}
	return runs, true
}

// stays reports whether the primaries certainly stand the same for every
// larger size of a group.
func (p Policy) stays(fixed Counts, r roles, c curve, n int, s standing) bool {
	fixed.add(r, n, c.at(n))
	switch {
	case s == empty:
		return false
	case p.limit > 0 && fixed.Primaries >= p.limit:
		// Only the healthy ones can still become more.
		return s == keeps || c.all
	case c.all:
		// Only the others can.
		return s == dead || s == below && p.limit == 0 || p.ratio.isZero()
	case c.at(n) == 0:
		return false
	}
	growth := p.small.margin(c.zones-c.failing, c.zones)
	if s == keeps && growth < 0 || s != keeps && (growth > 0 || p.limit > 0) {
		return false
	}
	// Over one round of the zones all remainders are seen; from then on
	// each changes in one direction.
	for d := range c.zones {
		next := fixed
		next.add(r, d, c.at(n+d)-c.at(n))
		next, _ = p.limited(next)
		if p.standing(next) != s {
			return false
		}
	}
	return true
}

// sizeWords tells the sizes for which the primaries stand in one of some ways,
// or nothing where that takes too many words.
func (e *evaluation) sizeWords(runs []sizeRun, m standingMask, o openSlot) string {
	var list []sizeRange
	for _, r := range runs {
		switch last := len(list) - 1; {
		case !m.has(r.standing):
		case last >= 0 && list[last].last+1 == r.first:
			list[last].last = r.last
		default:
			list = append(list, r.sizeRange)
		}
	}
	if len(list) == 0 || len(list) > mostRanges {
		return ""
	}
	var words []string
	for i, r := range list {
		unit := e.summary.Unit
		if i < len(list)-1 && r.last > 0 {
			unit = ""
		}
		words = append(words, rangeWords(r, o.readings[0].min, o.readings[0].max, unit))
	}
	return o.label + " has " + enumerate(words, "or")
}

// rangeWords tells a stretch of sizes out of those that are possible: "at
// least 4 VMs", "3 VMs", "no VM". Without a unit only the numbers are told.
func rangeWords(r sizeRange, smallest, largest int, unit string) string {
	number := func(n int) string {
		if unit == "" {
			return strconv.Itoa(n)
		}
		return some(n, unit)
	}
	switch {
	case r.last == 0:
		return number(0)
	case r.first == r.last:
		return number(r.first)
	case r.last == largest || r.last == unlimited:
		return "at least " + number(r.first)
	case r.first == smallest:
		return "at most " + number(r.last)
	case r.first+1 == r.last:
		return strconv.Itoa(r.first) + " or " + number(r.last)
	}
	return strconv.Itoa(r.first) + " to " + number(r.last)
}
