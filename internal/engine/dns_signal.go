// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// signalShare is the share of an internal passthrough load balancer's backend
// instances that must be healthy until Cloud DNS counts it as healthy
// (DNS-063). It has nothing to do with the failover ratio.
var signalShare = fraction{num: 1, den: 5}

// signal is how Cloud DNS sees an internal passthrough load balancer in a
// private zone.
type signal struct {
	verdict
	// members and healthy count the backend instances of both roles.
	members, healthy bounds
	// pool is what the load balancer itself chooses.
	pool Pool
}

// signal answers once for each state of the infrastructure.
func (h *Health) signal(bs *topology.BackendService, s Scenario) *signal {
	key := asked{bs, s.Key()}
	sig, ok := h.signals[key]
	if !ok {
		sig = h.findSignal(bs, s)
		h.signals[key] = sig
	}
	return sig
}

// findSignal adds up the instances of all groups. Their numbers are independent,
// so the extremes of a sum are the sums of the extremes, and the share is
// reached exactly where the sum of den*healthy - num*members is not negative.
func (h *Health) findSignal(bs *topology.BackendService, s Scenario) *signal {
	sig := &signal{}
	var sum span
	var open []topology.Origin
	sh := h.service(bs)
	for i := range sh.slots {
		sl := &sh.slots[i]
		var margin span
		var members, healthy bounds
		for j := range sl.readings {
			m := &sl.readings[j]
			l := m.lossOf(s.faults, false)
			one, n, up := l.signalMargin(m.min, m.max), bounds{m.min, m.max}, bounds{l.least.at(m.min), l.most.largest(m.max)}
			if j == 0 {
				margin, members, healthy = one, n, up
				continue
			}
			margin = margin.hull(one)
			members = bounds{min(members.min, n.min), max(members.max, n.max)}
			healthy = bounds{min(healthy.min, up.min), max(healthy.max, up.max)}
		}
		if margin.min != margin.max {
			o := openSlot{slot: sl, losses: make([]loss, len(sl.readings))}
			for j := range sl.readings {
				o.losses[j] = sl.readings[j].lossOf(s.faults, false)
			}
			open = appendOrigins(open, o.origins(o.losses)...)
		}
		sum = sum.plus(margin)
		sig.members.add(members)
		sig.healthy.add(healthy)
	}
	sig.verdict = sig.judge(sum)
	t := sh.passthrough.tally(s.faults, false)
	sig.pool = sh.passthrough.rows(&t).pool()
	if topology.Is(bs.HAPolicy, true) {
		sig.pool = Undetermined
	}
	if sig.condition == conditionOpen {
		sig.dependsOn = open
	}
	return sig
}

// signalMargin spans the margins of first to last members under a loss.
func (l loss) signalMargin(first, last int) span {
	s := l.most.spanOf(signalShare, first, last)
	if l.settled() {
		return s
	}
	return s.hull(l.least.spanOf(signalShare, first, last))
}

// spanOf is margin for sizes that may leave none healthy.
func (c curve) spanOf(f fraction, first, last int) span {
	enough := c.atLeast(1)
	switch {
	case last < enough || enough == unlimited:
		return f.lost(first, last)
	case first < enough:
		return f.lost(first, enough-1).hull(c.margin(f, enough, last))
	}
	return c.margin(f, first, last)
}

func (sig *signal) judge(sum span) verdict {
	n, h := sig.members.interval(), sig.healthy.interval()
	v := verdict{facts: []string{"DNS-063"}}
	numbers := h.String() + " of its " + count(n, "backend instance") + plural(h, " is", " are") + " healthy"
	switch {
	case sig.members.max == 0:
		v.condition = up
		v.why = "it has no backend instances, and is then taken to count as healthy"
		v.disputed = []string{"Q30"}
	case sum.min >= 0:
		v.condition = up
		v.why = numbers + ", and Cloud DNS asks for 20 %"
		if n.IsUnknown() {
			v.why = "its backend instances are not touched"
		}
	case sum.max < 0:
		v.condition = down
		v.why = numbers + ", and Cloud DNS asks for 20 %"
		if h.Max == 0 {
			v.why = "none of its backend instances is healthy, and Cloud DNS asks for 20 %"
		}
	default:
		v.why = "whether 20 % of its backend instances are healthy is not known"
	}
	return v
}

// plural chooses between two words by a number.
func plural(i Interval, one, more string) string {
	if n, exact := i.Exact(); exact && n == 1 {
		return one
	}
	return more
}
