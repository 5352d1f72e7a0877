// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// Where the engine says that nothing changes any more for larger sizes,
// nothing does, and for every load balancer it says so at some size or the
// answer changes for ever.
func TestLargerSizesStayAsTheyAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := curves.Draw(t, "curve")
		c.all = rapid.IntRange(0, 4).Draw(t, "all") == 0
		den := rapid.Int64Range(1, 6).Draw(t, "den")
		p := newPolicy(big.NewRat(rapid.Int64Range(0, den).Draw(t, "num"), den), false)
		if rapid.Bool().Draw(t, "limited") {
			p = p.WithLimit(rapid.IntRange(1, 40).Draw(t, "limit"))
		}
		fixed := Counts{Primaries: rapid.IntRange(0, 12).Draw(t, "P")}
		fixed.HealthyPrimaries = rapid.IntRange(0, fixed.Primaries).Draw(t, "p")
		at := func(n int) standing {
			counts := fixed
			counts.add(rolePrimary, n, c.at(n))
			counts, _ = p.limited(counts)
			return p.standing(counts)
		}
		const far = 600
		settledAt := -1
		for n := range far {
			if p.stays(fixed, rolePrimary, c, n, at(n)) {
				settledAt = n
				break
			}
		}
		if settledAt >= 0 {
			for n := settledAt; n < 4*far; n++ {
				if at(n) != at(settledAt) {
					t.Fatalf("said to stay from %d on, but changes at %d", settledAt, n)
				}
			}
			return
		}
		for n := far; n < 2*far; n++ {
			if at(n) != at(far) {
				return
			}
		}
		t.Fatalf("nothing changes from %d on, but this is never said", far)
	})
}
