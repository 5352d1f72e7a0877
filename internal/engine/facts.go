// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// limit returns the number of members of each role that are used at most, or
// 0 where there is no limit.
func (e *evaluation) limit() int { return e.policies[len(e.policies)-1].limit }

// overLimit reports whether a role has more members than are used. An open
// end does not count: that a number is not known makes it no larger.
func (e *evaluation) overLimit() bool { return e.over(e.tally.primaries) || e.over(e.tally.failovers) }

func (e *evaluation) over(b bounds) bool {
	return e.limit() > 0 && (b.min > e.limit() || b.max > e.limit() && b.max != unlimited)
}

// unconfigured reports whether nothing of failover is configured (PNLB-005).
func (e *evaluation) unconfigured() bool {
	groups, exact := e.summary.Failover.Groups.Exact()
	return exact && groups == 0 && e.service.FailoverPolicy == nil && e.service.FailoverPolicyUnknown == nil
}

// onBoundary reports whether the primaries serve although their healthy share
// is, or for one of the sizes can be, the ratio exactly.
func (e *evaluation) onBoundary() bool {
	if e.ratio == nil || !e.policies[0].ratio.isProper() {
		return false
	}
	if e.pool != Primary {
		return e.pool == Undetermined && e.boundary
	}
	for _, p := range e.policies {
		if len(e.tally.open) == 0 {
			if p.Decide(e.tally.fixed).Boundary {
				return true
			}
			continue
		}
		if p.outlook(e.tally).reachesZero() {
			return true
		}
	}
	return false
}

// reachesZero reports whether the smallest margin with a healthy primary is
// none, which the least of the groups together then have.
func (o outlook) reachesZero() bool {
	for s, r := range o {
		if r.possible && status(s)&healthyPrimary != 0 && r.margin.min == 0 {
			return true
		}
	}
	return false
}

// facts lists what decided.
func (e *evaluation) facts() []string {
	list := e.rows.facts()
	if e.unconfigured() && (e.pool == Primary || e.pool == LastResort) {
		list = []string{"PNLB-005"}
	}
	if e.onBoundary() {
		list = append(list, "PNLB-021")
		if RoundsUpInSinglePrecision(e.ratio) {
			list = append(list, "PNLB-023")
		}
	}
	if groups, exact := e.summary.Failover.Groups.Exact(); exact && groups == 0 && e.service.FailoverPolicy != nil {
		list = append(list, "PNLB-019")
	}
	if e.summary.Failover.Groups.Max != 0 && e.service.FailoverPolicy == nil && e.service.FailoverPolicyUnknown == nil {
		list = append(list, "PNLB-006")
	}
	if e.overLimit() {
		list = append(list, "PNLB-036")
		if e.over(e.tally.primaries) {
			list = append(list, "PNLB-037")
		}
	}
	if e.tally.even {
		list = append(list, "PNLB-044")
	}
	if _, known := e.summary.Ratio.Get(); known && e.ratio == nil && e.pool == Undetermined {
		list = append(list, "PNLB-020")
	}
	return list
}

// disputed lists the open questions on which the outcome hangs.
func (e *evaluation) disputed() []string {
	var list []string
	if e.onBoundary() {
		list = append(list, "Q1")
	}
	if silent := rowSet(1<<row014 | 1<<row017 | 1<<row018); e.pool != Undetermined && e.rows&^silent == 0 {
		list = append(list, "Q11")
	}
	if e.over(e.tally.primaries) {
		list = append(list, "Q22")
	}
	return list
}
