// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

var curves = rapid.Custom(func(t *rapid.T) curve {
	zones := rapid.IntRange(1, 6).Draw(t, "zones")
	return curve{
		zones:    zones,
		failing:  rapid.IntRange(0, zones-1).Draw(t, "failing"),
		emptiest: rapid.Bool().Draw(t, "emptiest"),
		vms:      rapid.IntRange(0, 5).Draw(t, "vms"),
	}
})

// A curve counts what is left when members are dealt out to the zones in
// turn, beginning with those that fail, or with those that stand if the
// emptiest fail.
func TestCurveDealsMembersOutInTurn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := curves.Draw(t, "curve")
		n := rapid.IntRange(0, 60).Draw(t, "n")
		left := 0
		for i := range n {
			fails := i%c.zones < c.failing
			if c.emptiest {
				fails = i%c.zones >= c.zones-c.failing
			}
			if !fails {
				left++
			}
		}
		if want, got := max(0, left-c.vms), c.at(n); got != want {
			t.Fatalf("%d of %d stay, want %d", got, n, want)
		}
	})
}

func TestCurveNeverFallsAndFindsTheSmallestSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := curves.Draw(t, "curve")
		h := rapid.IntRange(1, 40).Draw(t, "h")
		n := c.atLeast(h)
		if c.at(n) < h || c.at(n-1) >= h {
			t.Fatalf("%d is not the smallest size that leaves %d: it leaves %d, one less %d", n, h, c.at(n), c.at(n-1))
		}
		if c.at(n+1) < c.at(n) {
			t.Fatalf("%d members leave %d, one more leaves %d", n, c.at(n), c.at(n+1))
		}
	})
}

func TestMarginSpansEverySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := curves.Draw(t, "curve")
		den := rapid.Int64Range(1, 12).Draw(t, "den")
		f := newFraction(big.NewRat(rapid.Int64Range(0, den).Draw(t, "num"), den), maxSum)
		first := c.atLeast(1) + rapid.IntRange(0, 10).Draw(t, "from")
		last := first + rapid.IntRange(0, 30).Draw(t, "to")
		want := span{plusInfinity, minusInfinity}
		for n := first; n <= last; n++ {
			v := f.margin(c.at(n), n)
			want = want.hull(span{v, v})
		}
		if got := c.margin(f, first, last); got != want {
			t.Fatalf("sizes %d to %d span %v, want %v", first, last, got, want)
		}
		// An endless range holds every finite one, and is no wider than
		// it must be on the side that it does not grow to.
		endless := c.margin(f, first, unlimited)
		if endless.min > want.min || endless.max < want.max {
			t.Fatalf("endless sizes span %v, less than %v", endless, want)
		}
		far := c.margin(f, first, first+1000*c.zones)
		if endless.min != minusInfinity && endless.min != far.min || endless.max != plusInfinity && endless.max != far.max {
			t.Fatalf("endless sizes span %v, a thousand rounds %v", endless, far)
		}
	})
}
