// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// standing is an outcome as the order of outcomes sees it.
type standing struct {
	shown *report.Standing
	// ranks are the places in the order that the outcome can have, sorted;
	// several for an undetermined one, and none where it could be any.
	ranks []int
	// label tells outcomes of one place apart: the pool or the state.
	label string
	// labels are the pools or states that it can have, of which a determined
	// outcome has its label alone; none where it could be any.
	labels []string
	// names are the regions or targets that serve, and answers the targets
	// with their shares.
	names   []string
	answers []answer
	// size is the number of healthy members or of serving regions, and
	// tolerated the number of them that may fail; nil where the kind counts
	// nothing.
	size, tolerated *extent
	// unit is what size counts.
	unit, units string
	// members spells the set of what serves, and set is what these are
	// called, "members" where it is empty.
	members []string
	set     string
	// reach is what else a client could notice.
	reach []string
	// open spells what an undetermined outcome hangs on.
	open []string
}

// extent is a number of which a smallest and a largest value are known. A max
// of topology.NoLimit means that nothing bounds it.
type extent struct{ min, max int }

func (e *extent) isOpen() bool { return e.max == topology.NoLimit }

// String spells the number.
func (e *extent) String() string {
	if e.min == e.max {
		return fmt.Sprint(e.min)
	}
	return report.Bounds{Min: e.min, Max: e.max}.String()
}

// direction is how a number moves.
type direction int

const (
	down    direction = -1
	level   direction = 0
	up      direction = 1
	crossed direction = 2 // its ends move apart, so neither is above
	unsure  direction = 3
)

// move compares two numbers. Nil ones count nothing and are level.
func move(before, after *extent) direction {
	switch {
	case before == nil && after == nil:
		return level
	case before == nil || after == nil:
		return unsure
	case *before == *after:
		return level
	case before.isOpen() || after.isOpen():
		return openMove(before, after)
	}
	low, high := sign(after.min-before.min), sign(after.max-before.max)
	switch {
	case low == high, high == 0:
		return low
	case low == 0:
		return high
	}
	return crossed
}

// openMove compares numbers of which at least one has no end. Such a number is
// not chosen by an autoscaler within bounds; it is one that the input does not
// tell.
func openMove(before, after *extent) direction {
	switch {
	case !before.isOpen() && after.min > before.max:
		return up
	case !after.isOpen() && before.min > after.max:
		return down
	}
	return unsure
}

func sign(n int) direction {
	switch {
	case n < 0:
		return down
	case n > 0:
		return up
	}
	return level
}

// judgement is a verdict with what differs in words.
type judgement struct{ verdict, what string }

// compare judges the way from one outcome to another. The order is that of
// places first, then of sizes: *worse* is a lower place, or the same place with
// fewer healthy members and no more tolerated failures.
func compare(before, after *standing) judgement {
	if before.isUndetermined() || after.isUndetermined() {
		return compareOpen(before, after)
	}
	switch d := sign(after.ranks[0] - before.ranks[0]); d {
	case down:
		return judgement{report.VerdictWorse, ""}
	case up:
		return judgement{report.VerdictBetter, ""}
	}
	if before.label != after.label {
		return judgement{report.VerdictChanged, "another " + labelWord(before, after)}
	}
	return compareSizes(before, after)
}

func labelWord(before, after *standing) string {
	if before.set == "" && (before.size != nil || after.size != nil || len(before.members)+len(after.members) > 0) {
		return "pool"
	}
	return "outcome"
}

// compareSizes judges two outcomes of one place and label.
func compareSizes(before, after *standing) judgement {
	size, tolerated := move(before.size, after.size), move(before.tolerated, after.tolerated)
	switch {
	case size == level && (!slices.Equal(before.members, after.members)):
		return judgement{report.VerdictChanged, "other " + cmp.Or(after.set, "members")}
	case size == level && !slices.Equal(before.reach, after.reach):
		return judgement{report.VerdictChanged, "clients in a zone reach other members"}
	case size == level:
		return judgement{report.VerdictSame, ""}
	case size == unsure || tolerated == unsure:
		return judgement{report.VerdictUndecided, "the inputs don't tell how many " + before.units + " serve on both sides"}
	case size == down && (tolerated == down || tolerated == level):
		return judgement{report.VerdictWorse, sizeWords(before, after, size, tolerated)}
	case size == up && (tolerated == up || tolerated == level):
		return judgement{report.VerdictBetter, sizeWords(before, after, size, tolerated)}
	}
	return judgement{report.VerdictChanged, sizeWords(before, after, size, tolerated)}
}

// sizeWords says what becomes of the numbers.
func sizeWords(before, after *standing, size, tolerated direction) string {
	what := fmt.Sprintf("%s -> %s %s", before.size, after.size, before.units)
	b, a := before.size, after.size
	if size != level && b != nil && a != nil && b.min == b.max && a.min == a.max {
		n, word := a.min-b.min, "more"
		if n < 0 {
			n, word = -n, "fewer"
		}
		unit := before.units
		if n == 1 {
			unit = before.unit
		}
		what = fmt.Sprintf("%d %s %s", n, unit, word)
	}
	if tolerated == level || before.tolerated == nil || after.tolerated == nil {
		return what
	}
	return fmt.Sprintf("%s; tolerated failures %s -> %s", what, before.tolerated, after.tolerated)
}

func (s *standing) isUndetermined() bool { return len(s.ranks) != 1 || s.label == report.Undetermined }

// compareOpen judges where the inputs don't tell one of the outcomes. The same
// unknown on both sides changes nothing, and places that can't overlap decide.
func compareOpen(before, after *standing) judgement {
	if before.same(after) {
		return judgement{report.VerdictSame, ""}
	}
	if len(before.ranks) > 0 && len(after.ranks) > 0 {
		switch {
		case slices.Max(after.ranks) < slices.Min(before.ranks):
			return judgement{report.VerdictWorse, ""}
		case slices.Min(after.ranks) > slices.Max(before.ranks):
			return judgement{report.VerdictBetter, ""}
		}
	}
	open := after.open
	if len(open) == 0 {
		open = before.open
	}
	if len(open) == 0 {
		return judgement{report.VerdictUndecided, "the inputs don't tell"}
	}
	return judgement{report.VerdictUndecided, "it hangs on " + open[0]}
}

// same reports whether two outcomes have nothing apart.
func (s *standing) same(t *standing) bool {
	return s.label == t.label && slices.Equal(s.ranks, t.ranks) && slices.Equal(s.members, t.members) &&
		slices.Equal(s.reach, t.reach) && slices.Equal(s.open, t.open) &&
		move(s.size, t.size) == level && move(s.tolerated, t.tolerated) == level
}
