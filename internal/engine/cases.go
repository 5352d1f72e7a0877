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
	rows := t.rows()
	split := t.splits(rows)
	var primaries, failovers []openSlot
	if split {
		primaries = e.primarySlots(b, t)
	}
	if t.usesFailover() {
		failovers = e.failoverSlots(b)
	}
	for _, o := range append(slices.Clone(primaries), failovers...) {
		e.dependsOn = appendOrigins(e.dependsOn, o.origins(o.losses)...)
	}
	e.policyOrigins(split && e.ratioDecides(b), t.usesDrop())

	condition := func(standingMask) string { return "" }
	if split {
		condition = e.primaryConditions(b, t, primaries)
	}
	without, with := failoverConditions(failovers, e.summary.Unit)
	ok = true
	for _, r := range rows {
		when := slices.Clone(b.when)
		if r.standings != t.reached {
			words := condition(r.standings)
			ok = ok && words != ""
			when = append(when, words)
		}
		for _, words := range t.answerWords(r.answers, without, with) {
			cases = append(cases, Case{When: conjunction(append(slices.Clone(when), words)), Pool: r.pool})
		}
	}
	// The conditions of both roles are told apart, which is wrong for a
	// group that is in both.
	ok = ok && !slices.ContainsFunc(b.tally.open, func(o openSlot) bool {
		return o.readings[0].roles == rolePrimary|roleFailover
	})
	return cases, ok
}

// answerWords tells a set of answers, in as few conditions as it takes.
func (t table) answerWords(set uint8, without, with string) []string {
	if set == t.possible() {
		return []string{""}
	}
	failover := [2]string{without, with}
	drop := [2]string{"drop_traffic_if_unhealthy is off", "drop_traffic_if_unhealthy is on"}
	var list []string
	for f := range 2 {
		both := answers(f, 0) | answers(f, 1)
		switch row := set & both; row {
		case 0:
		case t.possible() & both:
			list = append(list, failover[f])
		case answers(f, 0), answers(f, 1):
			d := bit(row == answers(f, 1))
			if !t.failover[1-f] {
				list = append(list, drop[d])
			} else {
				list = append(list, failover[f]+" and "+drop[d])
			}
		}
	}
	return list
}

// conjunction joins the conditions that say something.
func conjunction(conditions []string) string {
	conditions = slices.DeleteFunc(conditions, func(s string) bool { return s == "" })
	return strings.Join(conditions, " and ")
}

// primarySlots returns the open groups that decide how the primaries stand.
func (e *evaluation) primarySlots(b *branch, t table) []openSlot {
	var list []openSlot
	for _, o := range b.tally.open {
		if o.readings[0].roles&rolePrimary == 0 {
			continue
		}
		// Without the ratio it matters only whether a member is there
		// and healthy.
		var seen [statuses]bool
		kinds := 0
		for _, opt := range o.readings[0].options(nil, o.losses[0], fraction{0, 1}) {
			if !seen[opt.status] {
				seen[opt.status] = true
				kinds++
			}
		}
		if t.reached.has(below) || kinds > 1 {
			list = append(list, o)
		}
	}
	return list
}

// failoverSlots returns the open groups that decide whether a failover member
// is healthy.
func (e *evaluation) failoverSlots(b *branch) []openSlot {
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
	var labels, no, yes []string
	same := true
	for _, o := range slots {
		l, m := o.losses[0], &o.readings[0]
		if m.group == nil {
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
		if len(labels) == 3 {
			return "", "", false
		}
		same = same && least == 1
		labels = append(labels, o.label)
		no = append(no, o.label+" has "+rangeWords(sizeRange{0, least - 1}, 0, unlimited, unit))
		yes = append(yes, o.label+" has "+rangeWords(sizeRange{least, unlimited}, 0, unlimited, unit))
	}
	if len(no) == 0 {
		return "", "", false
	}
	if same && len(no) > 1 {
		none, some = anyOf(labels, unit)
		return none, some, true
	}
	return strings.Join(no, " and "), strings.Join(yes, " or "), true
}

// anyOf tells that none of several groups has a member, and that one has.
func anyOf(labels []string, unit string) (none, some string) {
	some = enumerate(labels, "or") + " has at least 1 " + unit
	if len(labels) == 2 {
		return "neither " + labels[0] + " nor " + labels[1] + " has a " + unit, some
	}
	return "none of " + enumerate(labels, "and") + " has a " + unit, some
}
