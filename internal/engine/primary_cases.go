// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"strconv"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// primaryConditions returns what tells, for a set of standings, when the
// primaries stand so. It returns nothing where it can't.
func (e *evaluation) primaryConditions(b *branch, t table, slots []openSlot) func(standingMask) string {
	if e.ratio == nil && e.ratioDecides(b) {
		return e.ratioConditions(b, t, slots)
	}
	if len(slots) == 1 && slots[0].losses[0].settled() && slots[0].readings[0].group != nil && e.onePolicy() {
		if runs, ok := e.sizeRuns(b, t, slots[0]); ok {
			return func(m standingMask) string { return e.sizeWords(runs, m, slots[0]) }
		}
	}
	return func(m standingMask) string { return e.standingWords(m, t, slots) }
}

// onePolicy reports whether the policies differ in dropping alone, which says
// nothing about how the primaries stand.
func (e *evaluation) onePolicy() bool {
	for _, p := range e.policies {
		if p.ratio != e.policies[0].ratio || p.limit != e.policies[0].limit {
			return false
		}
	}
	return true
}

// standingWords tells a set of standings without naming a group's size.
func (e *evaluation) standingWords(m standingMask, t table, slots []openSlot) string {
	unit := "primary " + e.summary.Unit
	none := "no " + unit + " is healthy"
	w := ratioWords{enough: "at least 1 " + unit + " is healthy", few: none}
	if t.reached.has(below) {
		w = e.ratioWords()
	} else if no, some, ok := thresholds(slots, e.summary.Unit); ok {
		w.enough, w.few = some, no
	}
	short := t.reached &^ (1 << keeps)
	switch {
	case m == 1<<keeps:
		return w.enough
	case m.has(keeps):
		return ""
	case m == short:
		return w.few
	case m == 1<<below:
		return w.some
	case m == short&^(1<<below):
		return none
	}
	empties, exists := e.emptyWords(slots)
	switch m {
	case 1 << empty:
		return empties
	case 1 << dead:
		if t.reached == 1<<dead|1<<empty {
			return exists
		}
		return exists + ", but " + none
	case 1<<below | 1<<dead:
		return exists + ", but " + w.few
	}
	return ""
}

// emptyWords tells that there is no primary, and that there is one.
func (e *evaluation) emptyWords(slots []openSlot) (empties, exists string) {
	unit := e.summary.Unit
	var labels []string
	for _, o := range slots {
		if o.readings[0].group == nil {
			labels = nil
			break
		}
		labels = append(labels, o.label)
	}
	switch len(labels) {
	case 1:
		return labels[0] + " has no " + unit, labels[0] + " has at least 1 " + unit
	case 2, 3:
		return anyOf(labels, unit)
	}
	return "there is no primary " + unit, "there is a primary " + unit
}

// ratioWords tell that the healthy primaries reach the ratio, that they don't,
// and that some are healthy but don't.
type ratioWords struct{ enough, few, some string }

// ratioWords tells it by a number where that is certain, else by the share.
func (e *evaluation) ratioWords() ratioWords {
	unit := "primary " + e.summary.Unit
	least, known := e.minimum()
	n := topology.Decimal(e.ratio) + " of the"
	switch {
	case e.ratio.Cmp(one) == 0:
		return ratioWords{"all " + unit + "s are healthy", "not all " + unit + "s are healthy", "some, but not all " + unit + "s are healthy"}
	case known && least > 1:
		n = strconv.Itoa(least)
	}
	return ratioWords{
		"at least " + n + " " + unit + "s are healthy",
		"fewer than " + n + " " + unit + "s are healthy",
		"at least 1, but fewer than " + n + " " + unit + "s are healthy",
	}
}

// ratioConditions tells for which ratios healthy primaries keep serving.
func (e *evaluation) ratioConditions(b *branch, t table, slots []openSlot) func(standingMask) string {
	c, _ := e.policies[0].limited(b.tally.fixed)
	return func(m standingMask) string {
		switch {
		case len(slots) > 0 || c.Primaries == 0 || t.reached != 1<<keeps|1<<below:
			return ""
		}
		edge := topology.Decimal(big.NewRat(int64(c.HealthyPrimaries), int64(c.Primaries)))
		if m == 1<<keeps {
			return "failover_ratio is at most " + edge
		}
		return "failover_ratio is above " + edge
	}
}
