// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// status is what decides between the rows of the condition table, as far as
// it is not the ratio.
type status uint8

const (
	// healthyPrimary: at least one primary is healthy.
	healthyPrimary status = 1 << iota
	// anyPrimary: at least one primary is configured.
	anyPrimary
	// healthyFailover: at least one failover member is healthy.
	healthyFailover

	statuses = 8
)

// option is a set of sizes and losses of one group that gives one status.
type option struct {
	status status
	// margin is what den*healthy - num*configured spans for its primaries.
	margin span
	// healthy is the largest number of healthy primaries.
	healthy int
}

// options lists what a member set can contribute under a loss.
func (m *memberSet) options(list []option, l loss, f fraction) []option {
	if l.ends {
		list = m.options(list, loss{least: l.least, most: l.least}, f)
		return m.options(list, loss{least: l.most, most: l.most}, f)
	}
	primary := m.roles&rolePrimary != 0
	var configured, healthy status
	if primary {
		configured, healthy = anyPrimary, anyPrimary|healthyPrimary
	}
	if m.roles&roleFailover != 0 {
		healthy |= healthyFailover
	}
	if m.min == 0 {
		list = append(list, option{})
	}
	// With a member, but none that is healthy.
	first, last := max(1, m.min), min(m.max, before(l.least.atLeast(1)))
	if first <= last {
		o := option{status: configured}
		if primary {
			o.margin = f.lost(first, last)
		}
		list = append(list, o)
	}
	// With a healthy member.
	first = max(m.min, l.most.atLeast(1))
	if first != unlimited && first <= m.max {
		o := option{status: healthy}
		if primary {
			o.margin = l.margin(f, first, m.max)
			o.healthy = l.most.largest(m.max)
		}
		list = append(list, o)
	}
	return list
}

// before returns the size below n.
func before(n int) int {
	if n == unlimited {
		return unlimited
	}
	return n - 1
}

// lost is the margin of first to last members none of which is healthy.
func (f fraction) lost(first, last int) span {
	s := span{max: f.margin(0, first)}
	switch {
	case last != unlimited:
		s.min = f.margin(0, last)
	case f.num > 0:
		s.min = minusInfinity
	}
	return s
}

// margin spans all margins of first to last members of which at least one is
// healthy, and at most as many as l.most says.
func (l loss) margin(f fraction, first, last int) span {
	s := l.most.margin(f, first, last)
	if l.least.all {
		// One is the fewest that counts here.
		one := f.lost(first, last).plus(span{int64(f.den), int64(f.den)})
		s.min = min(s.min, one.min)
	}
	return s
}

// largest returns the number of healthy members of the largest size.
func (c curve) largest(n int) int {
	if n != unlimited {
		return c.at(n)
	}
	if c.all {
		return 0
	}
	return unlimited
}

// reached is what the groups of a load balancer give together with one
// status.
type reached struct {
	possible bool
	margin   span
	healthy  int
}

// outlook is everything that the groups of a load balancer can add up to.
type outlook [statuses]reached

// newOutlook begins with members whose numbers are certain.
func newOutlook(c Counts, f fraction) outlook {
	var o outlook
	v := f.margin(c.HealthyPrimaries, c.Primaries)
	o[statusOf(c)] = reached{possible: true, margin: span{v, v}, healthy: c.HealthyPrimaries}
	return o
}

func statusOf(c Counts) status {
	var s status
	if c.HealthyPrimaries > 0 {
		s |= healthyPrimary
	}
	if c.Primaries > 0 {
		s |= anyPrimary
	}
	if c.HealthyFailovers > 0 {
		s |= healthyFailover
	}
	return s
}

// with adds a group that contributes one of the options. The groups' numbers
// are independent of each other, so the extremes of a sum are the sums of the
// extremes.
func (o outlook) with(options []option) outlook {
	var sum outlook
	for s, r := range o {
		if !r.possible {
			continue
		}
		for _, opt := range options {
			t := &sum[status(s)|opt.status]
			next := reached{possible: true, margin: r.margin.plus(opt.margin), healthy: addSize(r.healthy, opt.healthy)}
			if t.possible {
				next.margin = next.margin.hull(t.margin)
				next.healthy = max(next.healthy, t.healthy)
			}
			*t = next
		}
	}
	return sum
}

// addSize adds two sizes that may be unlimited.
func addSize(a, b int) int {
	if a == unlimited || b == unlimited {
		return unlimited
	}
	return a + b
}

// standings is a set of pairs of a standing of the primaries and whether a
// failover member is healthy.
type standings uint8

func pairOf(s standing, failover bool) standings {
	bit := 2 * s
	if failover {
		bit++
	}
	return 1 << bit
}

func (all standings) has(s standing, failover bool) bool { return all&pairOf(s, failover) != 0 }

// rows returns the rows that decide for the pairs under a policy.
func (p Policy) rows(all standings) rowSet {
	var set rowSet
	for s := range standingCount {
		for _, failover := range []bool{false, true} {
			if all.has(s, failover) {
				set.add(rowFor(s, p.ratio.isZero(), failover, p.drop))
			}
		}
	}
	return set
}

// reach returns how the groups of a load balancer can stand.
func (p Policy) reach(t *tally) standings {
	if len(t.open) == 0 {
		c, _ := p.limited(t.fixed)
		return pairOf(p.standing(c), c.HealthyFailovers > 0)
	}
	return p.standingsOf(p.outlook(t), t)
}

// outlook adds up all groups.
func (p Policy) outlook(t *tally) outlook {
	o := newOutlook(t.fixed, p.small)
	var options []option
	for _, s := range t.open {
		options = options[:0]
		for i := range s.readings {
			options = s.readings[i].options(options, s.losses[i], p.small)
		}
		o = o.with(options)
	}
	return o
}

// standingsOf reads an outlook under a policy.
func (p Policy) standingsOf(o outlook, t *tally) standings {
	// enough is the number of healthy primaries that suffices for any
	// number of configured ones, since no more than the limit count.
	enough, _ := p.ratio.of(p.limit)
	var all standings
	var short [2]bool
	searched := false
	for i, r := range o {
		s := status(i)
		failover := s&healthyFailover != 0
		switch {
		case !r.possible:
			continue
		case s&healthyPrimary == 0 && s&anyPrimary == 0:
			all |= pairOf(empty, failover)
			continue
		case s&healthyPrimary == 0:
			all |= pairOf(dead, failover)
			continue
		}
		if r.margin.max >= 0 || p.limit > 0 && r.healthy >= enough {
			all |= pairOf(keeps, failover)
		}
		if r.margin.min >= 0 {
			continue
		}
		fits := p.limit == 0 || r.healthy < enough
		if !fits {
			if !searched {
				short, searched = p.shortOf(enough, t), true
			}
			fits = !failover && short[0] || failover && short[1]
		}
		if fits {
			all |= pairOf(below, failover)
		}
	}
	return all
}
