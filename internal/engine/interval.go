// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"strconv"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Interval is a whole number that is exact (Min == Max), bounded, or open
// above (Max == topology.NoLimit).
type Interval struct{ Min, Max int }

// ExactInterval returns the interval that holds n alone.
func ExactInterval(n int) Interval { return Interval{Min: n, Max: n} }

// Exact returns the number where it is a single one.
func (i Interval) Exact() (int, bool) { return i.Min, i.Min == i.Max }

// IsUnknown reports whether nothing is known of the number. A number that is
// neither exact nor unknown is shown as a range, an open end as null.
func (i Interval) IsUnknown() bool { return i.Min == 0 && i.Max == topology.NoLimit }

// Contains reports whether n is one of the numbers.
func (i Interval) Contains(n int) bool {
	return n >= i.Min && (i.Max == topology.NoLimit || n <= i.Max)
}

// Add returns the sum of both.
func (i Interval) Add(j Interval) Interval {
	sum := Interval{Min: i.Min + j.Min, Max: i.Max + j.Max}
	if i.Max == topology.NoLimit || j.Max == topology.NoLimit {
		sum.Max = topology.NoLimit
	}
	return sum
}

// Hull returns the smallest interval that holds both.
func (i Interval) Hull(j Interval) Interval {
	hull := Interval{Min: min(i.Min, j.Min), Max: max(i.Max, j.Max)}
	if i.Max == topology.NoLimit || j.Max == topology.NoLimit {
		hull.Max = topology.NoLimit
	}
	return hull
}

// String prints "4", "7 to 14", "2 or more" or "an unknown number".
func (i Interval) String() string {
	switch {
	case i.IsUnknown():
		return "an unknown number"
	case i.Max == topology.NoLimit:
		return strconv.Itoa(i.Min) + " or more"
	case i.Min == i.Max:
		return strconv.Itoa(i.Min)
	}
	return strconv.Itoa(i.Min) + " to " + strconv.Itoa(i.Max)
}
