// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"strconv"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const (
	// mostSizes bounds the sizes of a group that are tried one by one.
	mostSizes = 1 << 16
	// mostRanges bounds the stretches of sizes that a condition names.
	mostRanges = 3
)

// sizeRange is a stretch of sizes; the last may be unlimited.
type sizeRange struct{ first, last int }

// primaryConditions tells, for each group of standings, when the primaries
// stand so.
func (e *evaluation) primaryConditions(b *branch, t table, slots []openSlot) []string {
	if e.ratio == nil && e.ratioDecides(b) {
		return e.ratioConditions(b, t, slots)
	}
	if len(slots) == 1 && slots[0].losses[0].settled() && slots[0].readings[0].group != nil && len(e.policies) == e.distinctDrops() {
		if conditions, ok := e.sizeConditions(b, t, slots[0]); ok {
			return conditions
		}
	}
	conditions := make([]string, len(t.groups))
	var reached uint8
	for _, g := range t.groups {
		reached |= g.mask
	}
	for i, g := range t.groups {
		conditions[i] = e.standingWords(g.mask, reached, slots)
	}
	return conditions
}

// distinctDrops is the number of policies that differ in dropping alone.
func (e *evaluation) distinctDrops() int {
	if e.summary.Drop.IsUnknown() {
		return 2
	}
	return 1
}

// standingWords tells a group of standings without naming sizes.
func (e *evaluation) standingWords(mask, reached uint8, slots []openSlot) string {
	unit := e.summary.Unit
	enough, few := "at least 1 primary "+unit+" is healthy", "no primary "+unit+" is healthy"
	if reached&(1<<below) != 0 {
		x := share(topology.Decimal(e.ratio))
		enough = "at least " + x + " of the primary " + unit + "s are healthy"
		if x == "all" {
			enough = "all primary " + unit + "s are healthy"
		}
		few = "fewer than " + x + " of the primary " + unit + "s are healthy"
	} else if none, some, ok := thresholds(slots, unit); ok {
		enough, few = some, none
	}
	switch mask &^ (1 << keeps) {
	case 0:
		return enough
	case mask:
	default:
		return ""
	}
	rest := reached &^ (1 << keeps)
	switch mask {
	case rest:
		return few
	case 1 << below:
		return few + ", but at least 1 is"
	case 1<<dead | 1<<empty, rest &^ (1 << below):
		return "no primary " + unit + " is healthy"
	case 1 << empty:
		return "there is no primary " + unit
	case 1 << dead:
		return "there are primary " + unit + "s, but none is healthy"
	case 1<<below | 1<<dead:
		return few + ", but there is one"
	}
	return ""
}

// ratioConditions tells for which ratios healthy primaries keep serving.
func (e *evaluation) ratioConditions(b *branch, t table, slots []openSlot) []string {
	conditions := make([]string, len(t.groups))
	if len(slots) > 0 || len(t.groups) != 2 || t.groups[0].mask != 1<<keeps {
		return conditions
	}
	c, _ := e.policies[0].limited(b.tally.fixed)
	if c.Primaries == 0 {
		return conditions
	}
	edge := topology.Decimal(big.NewRat(int64(c.HealthyPrimaries), int64(c.Primaries)))
	conditions[0] = "failover_ratio is at most " + edge
	conditions[1] = "failover_ratio is above " + edge
	return conditions
}

// sizeConditions tells for which sizes of the one open group the primaries
// stand how. ok is false where that takes too many words.
func (e *evaluation) sizeConditions(b *branch, t table, o openSlot) (conditions []string, ok bool) {
	m, l := &o.readings[0], o.losses[0].least
	p := e.policies[0]
	ranges := make([][]sizeRange, len(t.groups))
	last, n := -1, m.min
	for ; n <= m.max && n < m.min+mostSizes; n++ {
		c := b.tally.fixed
		c.add(m.roles, n, l.at(n))
		c, _ = p.limited(c)
		s := p.standing(c)
		e.boundary = e.boundary || s == keeps && p.Decide(c).Boundary
		i := t.groupOf(s)
		if i < 0 {
			return nil, false
		}
		if i != last {
			ranges[i] = append(ranges[i], sizeRange{first: n})
			last = i
		}
		ranges[i][len(ranges[i])-1].last = n
		if len(ranges[i]) > mostRanges {
			return nil, false
		}
		if m.max == unlimited && p.stays(b.tally.fixed, m.roles, l, n, s) {
			ranges[i][len(ranges[i])-1].last = unlimited
			n = unlimited
			break
		}
	}
	if m.max != n-1 && n != unlimited {
		return nil, false
	}
	conditions = make([]string, len(t.groups))
	for i, list := range ranges {
		if len(list) == 0 {
			return nil, false
		}
		conditions[i] = o.label + " has " + rangesWords(list, m.min, m.max, e.summary.Unit)
	}
	return conditions, true
}

func (t table) groupOf(s standing) int {
	for i, g := range t.groups {
		if g.mask&(1<<s) != 0 {
			return i
		}
	}
	return -1
}

// stays reports whether the primaries certainly stand the same for every
// larger size of a group.
func (p Policy) stays(fixed Counts, r roles, c curve, n int, s standing) bool {
	if s == empty {
		return false
	}
	fixed.add(r, n, c.at(n))
	if fixed.HealthyPrimaries == 0 && c.all {
		return true
	}
	if p.limit > 0 && fixed.Primaries >= p.limit {
		// Only the healthy ones can still become more.
		return s == keeps || c.all
	}
	if c.all {
		return s == below && p.limit == 0
	}
	if c.at(n) == 0 {
		return false
	}
	growth := p.small.margin(c.zones-c.failing, c.zones)
	if p.limit > 0 && s != keeps || growth > 0 && s != keeps || growth < 0 && s == keeps {
		return false
	}
	// Over one round of the zones all remainders were seen; from then on
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

// rangesWords tells stretches of sizes out of those that are possible.
func rangesWords(list []sizeRange, smallest, largest int, unit string) string {
	if len(list) == 1 {
		return rangeWords(list[0], smallest, largest, unit)
	}
	var words []string
	for i, r := range list {
		w := rangeWords(r, smallest, largest, unit)
		if i < len(list)-1 {
			w = trimUnit(w, unit)
		}
		words = append(words, w)
	}
	return enumerate(words, "or")
}

func trimUnit(words, unit string) string {
	for _, end := range []string{" " + unit + "s", " " + unit} {
		if n := len(words) - len(end); n > 0 && words[n:] == end && words != "no"+end {
			return words[:n]
		}
	}
	return words
}

// rangeWords tells a stretch of sizes: "at least 4 VMs", "3 VMs", "no VM".
func rangeWords(r sizeRange, smallest, largest int, unit string) string {
	switch {
	case r.last == 0:
		return "no " + unit
	case r.first == r.last:
		return some(r.first, unit)
	case r.last == largest || r.last == unlimited:
		return "at least " + some(r.first, unit)
	case r.first == smallest:
		return "at most " + some(r.last, unit)
	}
	return strconv.Itoa(r.first) + " to " + some(r.last, unit)
}
