// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "slices"

// standingMask is a set of standings of the primaries, one bit each.
type standingMask uint8

func (m standingMask) has(s standing) bool { return m&(1<<s) != 0 }

// table is the condition table as far as a branch reaches it.
type table struct {
	reached standingMask
	// failover and drop say which answers are possible: that no failover
	// member is healthy or that one is, that traffic isn't dropped or is.
	failover, drop [2]bool
}

// answers is a combination of the two answers, as a bit.
func answers(failover, drop int) uint8 { return 1 << (2*failover + drop) }

// caseRow is a pool with the standings and the answers that lead to it.
type caseRow struct {
	pool      Pool
	standings standingMask
	answers   uint8
}

// tableOf returns the part of the condition table that a branch reaches.
func (e *evaluation) tableOf(b *branch) table {
	var t table
	for _, p := range e.policies {
		reached := p.reach(&b.tally)
		t.drop[bit(p.drop)] = true
		for s := range standingCount {
			for f := range 2 {
				if reached.has(s, f == 1) {
					t.reached |= 1 << s
					t.failover[f] = true
				}
			}
		}
	}
	return t
}

// pool returns the pool of one cell.
func (t table) pool(s standing, failover, drop int) Pool {
	return rowPools[rowFor(s, false, failover == 1, drop == 1)]
}

// rows joins the cells of the table: first the standings that lead to the same
// pool, then the answers that do so for the same standings.
func (t table) rows() []caseRow {
	var rows []caseRow
	for f := range 2 {
		for d := range 2 {
			if !t.failover[f] || !t.drop[d] {
				continue
			}
			for _, pool := range Pools {
				var m standingMask
				for s := range standingCount {
					if t.reached.has(s) && t.pool(s, f, d) == pool {
						m |= 1 << s
					}
				}
				i := slices.IndexFunc(rows, func(r caseRow) bool { return r.pool == pool && r.standings == m })
				switch {
				case m == 0:
				case i >= 0:
					rows[i].answers |= answers(f, d)
				default:
					rows = append(rows, caseRow{pool, m, answers(f, d)})
				}
			}
		}
	}
	return rows
}

// possible is every combination of answers that can be.
func (t table) possible() uint8 {
	var all uint8
	for f := range 2 {
		for d := range 2 {
			if t.failover[f] && t.drop[d] {
				all |= answers(f, d)
			}
		}
	}
	return all
}

// splits reports whether a row leaves out some of the standings.
func (t table) splits(rows []caseRow) bool {
	return slices.ContainsFunc(rows, func(r caseRow) bool { return r.standings != t.reached })
}

// usesFailover and usesDrop report whether the answer makes a difference: it
// does not while enough primaries are healthy, and dropping is the last
// question of all.
func (t table) usesFailover() bool {
	return t.failover[0] && t.failover[1] && t.reached&^(1<<keeps) != 0
}

func (t table) usesDrop() bool {
	return t.drop[0] && t.drop[1] && t.failover[0] && (t.reached.has(dead) || t.reached.has(empty))
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
