// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// PossiblePools returns every pool that can serve in a scenario.
func (l *Passthrough) PossiblePools(s Scenario) []Pool {
	t := l.tally(s.faults, false)
	return l.rows(&t).pools()
}

// SetLimit replaces the number of members that are used of each role, so that
// tests reach it with small groups.
func (l *Passthrough) SetLimit(n int) {
	for i := range l.policies {
		l.policies[i].limit = n
	}
	l.summarize()
}

// Compare reports how h of n compares with a ratio as the engine does it.
func Compare(f Policy, healthy, n int) bool {
	least, _ := f.ratio.of(n)
	return healthy >= least
}
