// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// row is a row of the condition table, PNLB-010 to PNLB-018.
type row uint8

const (
	row010 row = iota
	row011
	row012
	row013
	row014
	row015
	row016
	row017
	row018
	rowCount
)

var rowFacts = [rowCount]string{
	"PNLB-010", "PNLB-011", "PNLB-012", "PNLB-013", "PNLB-014", "PNLB-015", "PNLB-016", "PNLB-017", "PNLB-018",
}

var rowPools = [rowCount]Pool{
	Primary, Primary, Failover, Failover, PrimaryForced, LastResort, Dropped, Failover, None,
}

// rowSet is a set of rows, one bit each.
type rowSet uint16

func (s rowSet) has(r row) bool { return s&(1<<r) != 0 }

func (s *rowSet) add(r row) { *s |= 1 << r }

// pool returns the pool that all rows of the set have in common, or
// Undetermined.
func (s rowSet) pool() Pool {
	pool := Undetermined
	for r := range rowCount {
		switch {
		case !s.has(r) || rowPools[r] == pool:
		case pool != Undetermined:
			return Undetermined
		default:
			pool = rowPools[r]
		}
	}
	return pool
}

// pools lists the pools of the set in order of severity.
func (s rowSet) pools() []Pool {
	var list []Pool
	for _, p := range Pools {
		for r := range rowCount {
			if s.has(r) && rowPools[r] == p {
				list = append(list, p)
				break
			}
		}
	}
	return list
}

// facts lists the facts of the rows in the order of the table.
func (s rowSet) facts() []string {
	var list []string
	for r := range rowCount {
		if s.has(r) {
			list = append(list, rowFacts[r])
		}
	}
	return list
}

// standing is how the primaries stand, apart from the failover members.
type standing uint8

const (
	// keeps: at least one primary is healthy, and enough of them.
	keeps standing = iota
	// below: at least one primary is healthy, but not enough.
	below
	// dead: no primary is healthy.
	dead
	// empty: no primary is configured.
	empty
	standingCount
)

// rowFor returns the row for a standing.
func rowFor(s standing, zeroRatio, failover, drop bool) row {
	switch {
	case s == keeps && zeroRatio:
		return row011
	case s == keeps:
		return row010
	case failover && s == empty:
		return row017
	case failover && zeroRatio:
		return row013
	case failover:
		return row012
	case s == below:
		return row014
	case drop:
		return row016
	case s == dead:
		return row015
	}
	return row018
}
