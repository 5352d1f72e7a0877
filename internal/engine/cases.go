// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"strings"
)

// casesOf tells the cases of one branch and notes what they depend on. ok is
// false where a condition can't be told.
func (e *evaluation) casesOf(b *branch) (cases []Case, ok bool) {
	t := e.tableOf(b)
	primaries := e.primarySlots(b, t)
	failovers := e.failoverSlots(b, t)
	for _, o := range append(slices.Clone(primaries), failovers...) {
		e.dependsOn = appendOrigins(e.dependsOn, o.origins(o.losses)...)
	}
	split := len(t.groups) > 1
	e.policyOrigins(split && e.ratioDecides(b), t.usesDrop())

	conditions := make([]string, len(t.groups))
	if split {
		conditions = e.primaryConditions(b, t, primaries)
		ok = !slices.Contains(conditions, "")
	}
	// The conditions of both roles are told apart, which is wrong for a
	// group that is in both.
	ok = (ok || !split) && !slices.ContainsFunc(b.tally.open, func(o openSlot) bool {
		return o.readings[0].roles == rolePrimary|roleFailover
	})
	without, with := failoverConditions(failovers, e.summary.Unit)
	for i, g := range t.groups {
		for f := range 2 {
			for d := range 2 {
				pool := g.pools[f][d]
				when := append(slices.Clone(b.when), conditions[i])
				switch {
				case pool == "":
					continue
				case g.pools[1-f] == g.pools[f] && t.failover[1-f]:
					if f == 1 {
						continue
					}
				case t.failover[1-f]:
					when = append(when, [2]string{without, with}[f])
				}
				switch {
				case g.pools[f][1-d] == pool:
					if d == 1 {
						continue
					}
				case t.drop[1-d]:
					when = append(when, [2]string{"drop_traffic_if_unhealthy is off", "drop_traffic_if_unhealthy is on"}[d])
				}
				cases = append(cases, Case{When: conjunction(when), Pool: pool})
			}
		}
	}
	return cases, ok
}

// conjunction joins the conditions that say something.
func conjunction(conditions []string) string {
	conditions = slices.DeleteFunc(conditions, func(s string) bool { return s == "" })
	return strings.Join(conditions, " and ")
}

// primarySlots returns the open groups that decide how the primaries stand.
func (e *evaluation) primarySlots(b *branch, t table) []openSlot {
	if len(t.groups) < 2 {
		return nil
	}
	reaches := func(s standing) bool {
		return slices.ContainsFunc(t.groups, func(g standingGroup) bool { return g.mask&(1<<s) != 0 })
	}
	var list []openSlot
	for _, o := range b.tally.open {
		if o.readings[0].roles&rolePrimary == 0 {
			continue
		}
		// Without the ratio it matters only whether a member is there
		// and healthy.
		seen := map[status]bool{}
		for _, opt := range o.readings[0].options(nil, o.losses[0], fraction{0, 1}) {
			seen[opt.status] = true
		}
		if reaches(below) || len(seen) > 1 {
			list = append(list, o)
		}
	}
	return list
}

// failoverSlots returns the open groups that decide whether a failover member
// is healthy.
func (e *evaluation) failoverSlots(b *branch, t table) []openSlot {
	if !t.usesFailover() {
		return nil
	}
	var list []openSlot
	for _, o := range b.tally.open {
		m, l := &o.readings[0], o.losses[0]
		if m.roles&roleFailover != 0 && l.most.largest(m.max) > 0 {
			list = append(list, o)
		}
	}
	return list
}

// ratioDecides reports whether an unknown ratio decides how the primaries
// stand.
func (e *evaluation) ratioDecides(b *branch) bool {
	first := e.policies[0].reach(&b.tally)
	return slices.ContainsFunc(e.policies, func(p Policy) bool { return p.reach(&b.tally) != first })
}

// failoverConditions tells when no failover member is healthy, and when one
// is.
func failoverConditions(slots []openSlot, unit string) (without, with string) {
	if none, some, ok := thresholds(slots, unit); ok {
		return none, some
	}
	return "no failover " + unit + " is healthy", "at least 1 failover " + unit + " is healthy"
}

// thresholds tells, by the sizes of a few groups, when none of their members
// stays healthy and when one does.
func thresholds(slots []openSlot, unit string) (none, some string, ok bool) {
	if len(slots) == 0 || len(slots) > 3 {
		return "", "", false
	}
	var no, yes []string
	for _, o := range slots {
		l, m := o.losses[0], &o.readings[0]
		if o.label == furtherBackends || m.group == nil {
			return "", "", false
		}
		if !l.settled() {
			if len(slots) > 1 {
				return "", "", false
			}
			return "no " + unit + " of " + o.label + " is healthy", "at least 1 " + unit + " of " + o.label + " is healthy", true
		}
		least := l.least.atLeast(1)
		if least > m.max {
			continue
		}
		no = append(no, o.label+" has "+rangeWords(sizeRange{0, least - 1}, 0, unlimited, unit))
		yes = append(yes, o.label+" has "+rangeWords(sizeRange{least, unlimited}, 0, unlimited, unit))
	}
	return strings.Join(no, " and "), strings.Join(yes, " or "), true
}
