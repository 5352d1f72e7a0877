// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

import "strconv"

// SizeSource says what a group's size was read from.
type SizeSource string

const (
	SizeFromInstances   SizeSource = "instances"
	SizeFromMemberships SizeSource = "memberships"
	SizeFromTargetSize  SizeSource = "target_size"
	SizeFromAutoscaler  SizeSource = "autoscaler"
	SizeFromEndpoints   SizeSource = "endpoints"
	// SizeFromRecord is a size that a state or data source recorded.
	SizeFromRecord SizeSource = "recorded size"
	SizeUnknown    SizeSource = "unknown"
)

// NoLimit as the Max of a Size means that nothing bounds it.
const NoLimit = -1

// Size is the number of members that a group can have: exact, an interval,
// or open above. It counts members, not health.
type Size struct {
	Min, Max int
	Source   SizeSource
	// Origins are the attributes that give the size, or, where it is not
	// exact and not an autoscaler's choice, those that would settle it.
	Origins []Origin
	// Unknown are those attributes that the input does not tell and that
	// would settle the size, or narrow it to what an autoscaler chooses.
	Unknown []Origin
}

// ExactSize returns the size n.
func ExactSize(n int, source SizeSource, origins ...Origin) Size {
	return Size{Min: n, Max: n, Source: source, Origins: origins}
}

// UnknownSize returns a size of which nothing is known; the origins are what
// would settle it.
func UnknownSize(origins ...Origin) Size {
	return Size{Min: 0, Max: NoLimit, Source: SizeUnknown, Origins: origins, Unknown: origins}
}

// Exact returns the size where it is a single number.
func (s Size) Exact() (int, bool) { return s.Min, s.Min == s.Max }

// Contains reports whether the group can have n members.
func (s Size) Contains(n int) bool { return n >= s.Min && (s.Max == NoLimit || n <= s.Max) }

// IsUnknown reports whether the size is open above or was not read at all, so
// that it is something to resolve; an autoscaler's interval is not.
func (s Size) IsUnknown() bool {
	return s.Max == NoLimit || s.Source == SizeUnknown || len(s.Unknown) > 0
}

// Add returns the size of both groups together.
func (s Size) Add(t Size) Size {
	sum := Size{Min: s.Min + t.Min, Max: s.Max + t.Max}
	if s.Max == NoLimit || t.Max == NoLimit {
		sum.Max = NoLimit
	}
	return sum
}

// String prints "4", "2..6" or "2 or more".
func (s Size) String() string {
	switch {
	case s.Max == NoLimit && s.Min == 0:
		return "unknown"
	case s.Max == NoLimit:
		return strconv.Itoa(s.Min) + " or more"
	case s.Min == s.Max:
		return strconv.Itoa(s.Min)
	}
	return strconv.Itoa(s.Min) + ".." + strconv.Itoa(s.Max)
}
