// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// crowd holds, for each number of healthy primaries, the largest number of
// configured ones that goes with it, or -1 where none does.
type crowd []int

func newCrowd(n int) crowd {
	c := make(crowd, n)
	for i := range c {
		c[i] = -1
	}
	return c
}

// add takes over another crowd with so many more primaries, of which so many
// are healthy.
func (c crowd) add(other crowd, healthy, configured int) {
	for h := range max(0, len(c)-healthy) {
		if other[h] >= 0 {
			c[h+healthy] = max(c[h+healthy], addSize(other[h], configured))
		}
	}
}

// shortOf reports whether the primaries can fall below the ratio although a
// load balancer counts no more of them than its limit, without and with a
// healthy failover member: whether at least one and fewer than enough
// primaries can be healthy out of so many that their share is below the ratio.
//
// This is the one question that has no answer by adding up extremes, because
// it asks for two sums at once: few healthy and many configured.
func (p Policy) shortOf(enough int, t *tally) [2]bool {
	if t.fixed.HealthyPrimaries >= enough {
		return [2]bool{}
	}
	if p.plainlyShort(enough, t) {
		return [2]bool{true, true}
	}
	without, with := newCrowd(enough), newCrowd(enough)
	if t.fixed.HealthyFailovers > 0 {
		with[t.fixed.HealthyPrimaries] = t.fixed.Primaries
	} else {
		without[t.fixed.HealthyPrimaries] = t.fixed.Primaries
	}
	for _, o := range t.open {
		nextWithout, nextWith := newCrowd(enough), newCrowd(enough)
		for i := range o.readings {
			m, l := &o.readings[i], o.losses[i]
			if m.roles == roleFailover {
				if l.least.at(m.min) == 0 {
					nextWithout.add(without, 0, 0)
					nextWith.add(with, 0, 0)
				}
				if l.most.largest(m.max) > 0 {
					nextWith.add(without, 0, 0)
					nextWith.add(with, 0, 0)
				}
				continue
			}
			for healthy := range enough {
				configured, ok := l.largestWith(healthy, m.min, m.max)
				switch {
				case !ok:
				case healthy > 0 && m.roles&roleFailover != 0:
					nextWith.add(without, healthy, configured)
					nextWith.add(with, healthy, configured)
				default:
					nextWithout.add(without, healthy, configured)
					nextWith.add(with, healthy, configured)
				}
			}
		}
		without, with = nextWithout, nextWith
	}
	return [2]bool{p.short(without), p.short(with)}
}

// plainlyShort looks for an answer of shortOf in the likeliest place: as few
// healthy primaries as there can be, out of as many as go with them. It speaks
// for both answers of the failover members, so it does nothing where a group
// could be in either role.
func (p Policy) plainlyShort(enough int, t *tally) bool {
	sum := sizeSum{finite: t.fixed.Primaries}
	up := t.fixed.HealthyPrimaries
	for i := range t.open {
		healthy, configured, ok := t.open[i].fewest(0)
		if !ok {
			return false
		}
		up += healthy
		sum.add(configured, 1)
	}
	short := func(healthy int, configured sizeSum) bool {
		return healthy > 0 && healthy < enough &&
			(configured.endless > 0 || p.small.margin(healthy, configured.finite) < 0)
	}
	if up > 0 {
		return short(up, sum)
	}
	// One group has to have a healthy member after all.
	for i := range t.open {
		healthy, configured, ok := t.open[i].fewest(1)
		if !ok {
			continue
		}
		_, before, _ := t.open[i].fewest(0)
		with := sum
		with.add(before, -1)
		with.add(configured, 1)
		if short(healthy, with) {
			return true
		}
	}
	return false
}

// sizeSum adds up sizes of which some may be unlimited.
type sizeSum struct{ finite, endless int }

// add adds a size so many times.
func (s *sizeSum) add(n, times int) {
	if n == unlimited {
		s.endless += times
		return
	}
	s.finite += times * n
}

// fewest returns the smallest number of healthy primaries from least on that a
// group can have, and the largest size that goes with it; nothing for a group
// of failover members. ok is false where there is none, or the group has several
// readings.
func (o *openSlot) fewest(least int) (healthy, configured int, ok bool) {
	m, l := &o.readings[0], o.losses[0]
	switch {
	case len(o.readings) > 1 || m.roles == rolePrimary|roleFailover:
		return 0, 0, false
	case m.roles == roleFailover:
		return 0, 0, least == 0
	}
	healthy = max(least, l.least.at(m.min))
	configured, ok = l.largestWith(healthy, m.min, m.max)
	return healthy, configured, ok
}

// short reports whether some number of healthy primaries is below the ratio.
func (p Policy) short(c crowd) bool {
	for healthy := 1; healthy < len(c); healthy++ {
		if n := c[healthy]; n == unlimited || n >= 0 && p.small.margin(healthy, n) < 0 {
			return true
		}
	}
	return false
}

// largestWith returns the largest size from smallest to largest of which that
// number can be healthy.
func (l loss) largestWith(healthy, smallest, largest int) (n int, ok bool) {
	if l.ends {
		n, ok = loss{least: l.least, most: l.least}.largestWith(healthy, smallest, largest)
		m, also := loss{least: l.most, most: l.most}.largestWith(healthy, smallest, largest)
		if also && (!ok || m > n) {
			return m, true
		}
		return n, ok
	}
	if healthy > 0 {
		smallest = max(smallest, l.most.atLeast(healthy))
	}
	if smallest == unlimited {
		return 0, false
	}
	n = min(largest, before(l.least.atLeast(healthy+1)))
	return n, n >= smallest
}
