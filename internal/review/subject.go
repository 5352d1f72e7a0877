// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// subject is one object on one side of a change.
type subject struct {
	kind  string
	place report.Place
	// name, project and region say which object it is, whatever its address.
	name, project, region *string
	rng                   *topology.Range
	// touched says that a plan updates or replaces it or something that it
	// is made of.
	touched bool
	// parts are the addresses of the object and of what it is made of.
	parts []objectKey
	// scenarios are those that are listed for it, in order.
	scenarios []string
	// spelled is a scenario with the names that the side has for what it
	// speaks of, nil where all sides have the same.
	spelled func(scenario string) string
	// standing is its outcome in a scenario, nil where its side can't tell
	// because it is a report that doesn't hold it.
	standing func(scenario string) *standing
	measures []measure
	// targets are those of a record, by all of their names.
	targets []string
	// gone is the verdict on its removal in a scenario.
	gone func(*standing) string
}

// measure is a number that holds for an object whatever fails.
type measure struct {
	name string
	// value is nil where the object has no such number, or where unknown
	// is set and the side does not tell it.
	value   *extent
	unknown bool
	// judge says what it means when the number moves.
	judge func(direction) string
}

// longerIsWorse judges a time that an outage takes.
func longerIsWorse(d direction) string {
	switch d {
	case up:
		return report.VerdictWorse
	case down:
		return report.VerdictBetter
	}
	return differs(d)
}

// differs judges a number that is neither good nor bad by itself.
func differs(d direction) string {
	switch d {
	case level:
		return report.VerdictSame
	case unsure:
		return report.VerdictUndecided
	}
	return report.VerdictChanged
}

// compareMeasures pairs the numbers of both sides, in the order of the later
// one.
func compareMeasures(before, after []measure) []*report.MeasureReview {
	out := []*report.MeasureReview{}
	for _, a := range after {
		for _, b := range before {
			if a.name != b.name || a.value == nil && b.value == nil {
				continue
			}
			out = append(out, &report.MeasureReview{
				Measure: a.name, Before: b.words(), After: a.words(), Verdict: a.judge(moveMeasure(b, a)),
			})
		}
	}
	return out
}

// moveMeasure is a move in which a number that comes or goes is neither above
// nor below.
func moveMeasure(before, after measure) direction {
	switch {
	case before.unknown || after.unknown:
		return unsure
	case (before.value == nil) != (after.value == nil):
		return crossed
	}
	return move(before.value, after.value)
}

func (m measure) words() string {
	switch {
	case m.unknown:
		return "unknown"
	case m.value == nil:
		return ""
	}
	return m.value.String()
}

// extentOf is a number of the document, nil where it is not known.
func extentOf(n *int, b *report.Bounds) *extent {
	switch {
	case n != nil:
		return &extent{*n, *n}
	case b != nil:
		return &extent{b.Min, b.Max}
	}
	return nil
}

// count splits a number for the document.
func (e *extent) count() (*int, *report.Bounds) {
	if e == nil {
		return nil, nil
	}
	return report.Count(e.min, e.max)
}
