// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "slices"

// GlobalGroup is a group behind a global load balancer in numbers.
type GlobalGroup struct {
	Region           string
	Members, Healthy int
	// Drained says that its capacity_scaler is 0, so that it gets no
	// requests (GLB-008).
	Drained bool
	// Preferred groups are filled first (GLB-006).
	Preferred bool
}

// Isolation modes as the API writes them.
const (
	IsolationNearest = "NEAREST"
	IsolationStrict  = "STRICT"
)

// GlobalPolicy is what a service load-balancing policy says about failover.
type GlobalPolicy struct {
	// FailoverHealthThreshold is the percentage of healthy members below
	// which traffic begins to shift away.
	FailoverHealthThreshold int
	AutoCapacityDrain       bool
	// Isolation is a mode, or empty.
	Isolation string
}

// Thresholds in effect where a policy names none: 70, or 50 for a classic load
// balancer (GLB-003).
const (
	defaultHealthThreshold = 70
	classicHealthThreshold = 50
)

// Shifts reports whether a group's share of healthy members is below the
// threshold, so that traffic begins to move to failover groups if the members
// that are left can't take it (GLB-003).
func (p GlobalPolicy) Shifts(g GlobalGroup) bool {
	return 100*g.Healthy < p.FailoverHealthThreshold*g.Members
}

// AutoDrain is what auto-capacity drain does with groups (GLB-004).
type AutoDrain struct {
	// Candidates are the groups with fewer than 25 % healthy members, by
	// number. A group without capacity is none.
	Candidates []int
	// Page and API are how many of them are drained at most: as long as
	// they are fewer than half of all groups by the page, never more than
	// half by the API's text. Where the two differ the outcome is ambiguous.
	Page, API int
}

// Ambiguous reports whether the page and the API's text differ.
func (d AutoDrain) Ambiguous() bool { return d.Page != d.API }

// Drain tells which groups auto-capacity drain takes out.
func (p GlobalPolicy) Drain(groups []GlobalGroup) AutoDrain {
	var d AutoDrain
	if !p.AutoCapacityDrain {
		return d
	}
	for i, g := range groups {
		if !g.Drained && 4*g.Healthy < g.Members {
			d.Candidates = append(d.Candidates, i)
		}
	}
	if 2*len(d.Candidates) < len(groups) {
		d.Page = len(d.Candidates)
	}
	d.API = min(len(d.Candidates), len(groups)/2)
	return d
}

// Restored reports whether a group that was drained gets traffic again: with
// 35 % or more healthy members for 60 seconds (GLB-004, TIME-013).
func Restored(g GlobalGroup, seconds int) bool { return 100*g.Healthy >= 35*g.Members && seconds >= 60 }

// GlobalAnswer is where the requests from one client location go.
type GlobalAnswer struct {
	// Region serves first, with these groups by number. Region is empty
	// where requests fail.
	Region string
	Groups []int
	// Overflow are the regions that take what the first can't, in order;
	// whether they get anything depends on capacity and load, which no input
	// tells.
	Overflow []string
	Facts    []string
}

// Serve tells where requests go: to the region nearest to the client that has
// a healthy group, the preferred ones before the others, unless isolation
// keeps them in the closest region (GLB-001, GLB-002, GLB-005, GLB-006). ok is
// false where the distances are not known.
func (p GlobalPolicy) Serve(client string, groups []GlobalGroup, d Distance) (a GlobalAnswer, ok bool) {
	var all, preferred, others []string
	for _, g := range groups {
		if g.Drained {
			continue
		}
		all = append(all, g.Region)
		switch {
		case g.Healthy == 0:
		case g.Preferred:
			preferred = append(preferred, g.Region)
		default:
			others = append(others, g.Region)
		}
	}
	nearest, ok := d.Nearest(client, distinct(all))
	if !ok {
		return GlobalAnswer{}, false
	}
	rank := func(regions []string) []string {
		return slices.DeleteFunc(slices.Clone(nearest), func(r string) bool { return !slices.Contains(regions, r) })
	}
	a.Facts = []string{"GLB-001"}
	first, second := rank(preferred), rank(others)
	switch order := append(first, second...); {
	case len(order) == 0:
		a.Facts = append(a.Facts, "GLB-009")
		return a, true
	case p.Isolation == IsolationStrict && order[0] != nearest[0]:
		a.Facts = append(a.Facts, "GLB-005")
		return a, true
	default:
		a.Region = order[0]
		// A region stands twice where only some of its groups are preferred.
		a.Overflow = slices.Compact(slices.Clone(order[1:]))
	}
	if p.Isolation != "" {
		a.Overflow = nil
		a.Facts = append(a.Facts, "GLB-005")
	}
	if a.Region != nearest[0] {
		a.Facts = append(a.Facts, "GLB-002")
	}
	if len(first) > 0 {
		a.Facts = append(a.Facts, "GLB-006")
	}
	for i, g := range groups {
		if g.Region == a.Region && !g.Drained && g.Healthy > 0 && g.Preferred == (len(first) > 0) {
			a.Groups = append(a.Groups, i)
		}
	}
	return a, true
}
