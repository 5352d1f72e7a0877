// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"strconv"
	"strings"
)

// mostConditions bounds the conditions that are joined in one case.
const mostConditions = 3

// conditions tell when every undetermined source is healthy, and when one is
// not, as sentence parts.
type conditions struct{ healthy, unhealthy []string }

// cases tells when the check is in which state. It is empty where that can't
// be put into a few words.
func (e *compositeEvaluation) cases() []StateCase {
	if len(e.sets) > 1 {
		return nil
	}
	var open []*endpointTally
	best := StateHealthy
	for i := range e.sources {
		switch e.sources[i].State {
		case StateUnknown:
			best = StateUnknown
		case StateUndetermined:
			open = append(open, &e.tallies[i])
		}
	}
	for _, tell := range []func([]*endpointTally) (conditions, bool){bySize, byThreshold, byShare} {
		if c, ok := tell(open); ok {
			return []StateCase{
				{When: strings.Join(c.healthy, " and "), State: best},
				{When: strings.Join(c.unhealthy, " or "), State: StateUnhealthy},
			}
		}
	}
	return nil
}

// bySize tells the sizes of the one group that decides.
func bySize(open []*endpointTally) (c conditions, ok bool) {
	var group *openGroup
	for _, t := range open {
		if _, known := t.source.demand.thresholds(); !known || len(t.open) != 1 {
			return c, false
		}
		o := &t.open[0]
		if len(o.readings) != 1 || o.readings[0].group == nil || !o.losses[0].settled() {
			return c, false
		}
		if group != nil && keyOf(t, o) != keyOf(open[0], group) {
			return c, false
		}
		group = &t.open[0]
	}
	m := &group.readings[0]
	var healthy, unhealthy []sizeRange
	for n := m.min; n <= m.max; n++ {
		if n-m.min > mostSizes {
			return c, false
		}
		list, up := &unhealthy, allUp(open, n)
		if up {
			list = &healthy
		}
		if last := len(*list) - 1; last >= 0 && (*list)[last].last == n-1 {
			(*list)[last].last = n
		} else {
			*list = append(*list, sizeRange{n, n})
		}
		if m.max == unlimited && settledAt(open, n) {
			(*list)[len(*list)-1].last = unlimited
			break
		}
	}
	if len(healthy) == 0 || len(healthy) > mostRanges || len(unhealthy) == 0 || len(unhealthy) > mostRanges {
		return c, false
	}
	tell := func(ranges []sizeRange) []string {
		var words []string
		for i, r := range ranges {
			unit := open[0].source.summary.Unit
			if i < len(ranges)-1 && r.last > 0 {
				unit = ""
			}
			words = append(words, rangeWords(r, m.min, m.max, unit))
		}
		return []string{group.label + " has " + enumerate(words, "or")}
	}
	return conditions{tell(healthy), tell(unhealthy)}, true
}

// allUp reports whether every source is healthy with n members of its one open
// group.
func allUp(open []*endpointTally, n int) bool {
	return !slices.ContainsFunc(open, func(t *endpointTally) bool { return !t.up(n) })
}

func (t *endpointTally) up(n int) bool {
	thresholds, _ := t.source.demand.thresholds()
	healthy := t.open[0].losses[0].least.at(n)
	return thresholds.Aggregate(t.fixed.all+n, t.fixed.healthy+healthy) == StateHealthy
}

// settledAt reports whether the sources certainly stay as they are for every
// size of the group from n on.
func settledAt(open []*endpointTally, n int) bool {
	settled := true
	for _, t := range open {
		switch stays := t.stays(n); {
		case stays && !t.up(n):
			// One that stays unhealthy decides.
			return true
		case !stays:
			settled = false
		}
	}
	return settled
}

func (t *endpointTally) stays(n int) bool {
	thresholds, _ := t.source.demand.thresholds()
	c, up := t.open[0].losses[0].least, t.up(n)
	if c.all {
		return !up || thresholds.HealthyPercent == 0
	}
	if c.at(n) == 0 {
		return false
	}
	// Over one round of the zones all remainders are seen; from then on each
	// changes in one direction.
	for d := range c.zones {
		if t.up(n+d) != up {
			return false
		}
	}
	slope := thresholds.fraction().margin(c.zones-c.failing, c.zones)
	if up {
		return slope >= 0
	}
	enough := t.fixed.healthy+c.at(n) >= thresholds.MinHealthy
	return enough && slope <= 0
}

// byThreshold tells the thresholds that decide, where every number of endpoints
// is certain.
func byThreshold(open []*endpointTally) (c conditions, ok bool) {
	for _, t := range open {
		d := &t.source.demand
		p := t.source.source.AggregationPolicy.To
		if !t.settled() || d.invalid || p == nil || t.fixed.all == 0 {
			return c, false
		}
		name := " of " + p.Address
		if d.percent.IsUnknown() && t.fixed.healthy < t.fixed.all {
			edge := strconv.Itoa(100 * t.fixed.healthy / t.fixed.all)
			c.healthy = append(c.healthy, string(BindsPercent)+name+" is at most "+edge)
			c.unhealthy = append(c.unhealthy, string(BindsPercent)+name+" is above "+edge)
		}
		if d.minimum.IsUnknown() {
			edge := strconv.Itoa(t.fixed.healthy)
			c.healthy = append(c.healthy, string(BindsMinimum)+name+" is at most "+edge)
			c.unhealthy = append(c.unhealthy, string(BindsMinimum)+name+" is above "+edge)
		}
	}
	return c, len(c.healthy) > 0 && len(c.healthy) <= mostConditions
}

// byShare tells that the endpoints of the sources meet the thresholds, where no
// number can be named.
func byShare(open []*endpointTally) (c conditions, ok bool) {
	if len(open) > mostConditions {
		return c, false
	}
	for _, t := range open {
		thresholds, known := t.source.demand.thresholds()
		if !known || t.source.unclear != "" {
			return c, false
		}
		of := " of the endpoints of " + t.source.label() + " are healthy"
		share, number := strconv.Itoa(thresholds.HealthyPercent)+" percent", strconv.Itoa(thresholds.MinHealthy)
		switch {
		case thresholds.HealthyPercent == 0:
			c.healthy = append(c.healthy, "at least "+number+of)
			c.unhealthy = append(c.unhealthy, "fewer than "+number+of)
		case thresholds.MinHealthy == 1 && t.all.min > 0:
			c.healthy = append(c.healthy, "at least "+share+of)
			c.unhealthy = append(c.unhealthy, "fewer than "+share+of)
		default:
			c.healthy = append(c.healthy, "at least "+share+" and at least "+number+of)
			c.unhealthy = append(c.unhealthy, "fewer than "+share+" or fewer than "+number+of)
		}
	}
	return c, true
}
