// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "math"

// unlimited is a size without an upper end.
const unlimited = math.MaxInt

// curve says how many of a group's n members stay healthy, for each n. It
// never falls as n grows.
type curve struct {
	// all: none stays healthy.
	all bool
	// The group is spread evenly over a number of zones, of which some
	// fail. A group that is not spread has one zone, and none fails.
	zones, failing int
	// emptiest takes the failing zones to be the emptiest instead of the
	// fullest.
	emptiest bool
	// vms further members fail.
	vms int
}

// at returns the number of members that stay healthy out of n.
func (c curve) at(n int) int {
	if c.all {
		return 0
	}
	staying := c.zones - c.failing
	rest := n % c.zones
	if c.emptiest {
		rest = min(rest, staying)
	} else {
		rest = max(0, rest-c.failing)
	}
	return max(0, n/c.zones*staying+rest-c.vms)
}

// atLeast returns the smallest n of which at least h >= 1 stay healthy, or
// unlimited where there is none.
func (c curve) atLeast(h int) int {
	if c.all {
		return unlimited
	}
	staying := c.zones - c.failing
	need := h + c.vms
	full := (need - 1) / staying
	n := full*c.zones + need - full*staying
	if !c.emptiest {
		n += c.failing
	}
	return n
}

// span is a stretch of whole numbers that may be endless on either side.
type span struct{ min, max int64 }

const (
	minusInfinity = math.MinInt64
	plusInfinity  = math.MaxInt64
)

func (s span) plus(t span) span {
	sum := span{s.min + t.min, s.max + t.max}
	if s.min == minusInfinity || t.min == minusInfinity {
		sum.min = minusInfinity
	}
	if s.max == plusInfinity || t.max == plusInfinity {
		sum.max = plusInfinity
	}
	return sum
}

func (s span) hull(t span) span { return span{min(s.min, t.min), max(s.max, t.max)} }

// margin returns what den*h - num*n spans for the sizes n from first to last,
// where h >= 1 of n stay healthy. It is not negative exactly where the share
// of healthy members reaches num/den.
//
// From one n to the next with the same remainder by zones the margin changes
// by the same amount, so it is enough to look at the first and the last of
// each remainder.
func (c curve) margin(f fraction, first, last int) span {
	result := span{plusInfinity, minusInfinity}
	add := func(from, to int) {
		for n := from; n <= to; n++ {
			v := f.margin(c.at(n), n)
			result = result.hull(span{v, v})
		}
	}
	if last != unlimited {
		add(first, min(last, first+c.zones-1))
		add(max(first, last-c.zones+1), last)
		return result
	}
	add(first, first+c.zones-1)
	switch slope := f.margin(c.zones-c.failing, c.zones); {
	case slope > 0:
		result.max = plusInfinity
	case slope < 0:
		result.min = minusInfinity
	}
	return result
}

// margin returns den*h - num*n.
func (f fraction) margin(h, n int) int64 {
	return int64(f.den)*int64(h) - int64(f.num)*int64(n)
}
