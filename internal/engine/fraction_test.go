// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

var ratios = rapid.Custom(func(t *rapid.T) *big.Rat {
	den := rapid.Int64Range(1, 1<<62).Draw(t, "den")
	x := big.NewRat(rapid.Int64Range(0, den).Draw(t, "num"), den)
	// A product has a denominator of up to 124 bits.
	if rapid.Bool().Draw(t, "long") {
		other := rapid.Int64Range(1, 1<<62).Draw(t, "other")
		x.Mul(x, big.NewRat(rapid.Int64Range(0, other).Draw(t, "times"), other))
	}
	return x
})

// Counts compare with a ratio as whole numbers compare with a fraction,
// however long its decimals are.
func TestRatiosCompareExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := ratios.Draw(t, "ratio")
		n := rapid.IntRange(1, 1<<40).Draw(t, "n")
		if rapid.Bool().Draw(t, "few") {
			n = 1 + n%300
		}
		// The most telling numbers are those beside the ratio.
		product := new(big.Rat).Mul(x, new(big.Rat).SetInt64(int64(n)))
		whole := new(big.Int).Quo(product.Num(), product.Denom())
		p, err := engine.NewPolicy(x, false)
		if err != nil {
			t.Fatal(err)
		}
		for delta := int64(-1); delta <= 2; delta++ {
			healthy := whole.Int64() + delta
			if healthy < 0 || healthy > int64(n) {
				continue
			}
			want := new(big.Rat).SetInt64(healthy).Cmp(product) >= 0
			if got := engine.Compare(p, int(healthy), n); got != want {
				t.Fatalf("%d of %d reaches %s: %v, want %v", healthy, n, x, got, want)
			}
		}
	})
}

// The report on ratio arithmetic: 25 primaries at 0.28 need 7, where binary
// floating point finds 8.
func TestMinimumIsNotRoundedUpByFloatingPoint(t *testing.T) {
	tests := []struct {
		primaries int
		ratio     string
		want      int
	}{
		{4, "0.5", 2}, {3, "0.5", 2}, {7, "0.3", 3}, {11, "0.1", 2}, {10, "0.1", 1}, {25, "0.28", 7},
		{100, "0", 1}, {4, "1", 4}, {6, "0.4", 3}, {5, "0.4", 2}, {3, "0.3333333333333333333333333333333333", 1},
		{3, "0.33333333333333333333333333333333333333333333333334", 2}, {1, "0.000001", 1},
	}
	for _, tt := range tests {
		x, _ := new(big.Rat).SetString(tt.ratio)
		if got, ok := engine.MinimumHealthyPrimaries(tt.primaries, x); !ok || got != tt.want {
			t.Errorf("%s of %d primaries: %d (%v), want %d", tt.ratio, tt.primaries, got, ok, tt.want)
		}
	}
}

func TestNoMinimumWithoutPrimariesOrWithARatioThatIsNone(t *testing.T) {
	for _, tt := range []struct {
		primaries int
		ratio     *big.Rat
	}{{0, big.NewRat(1, 2)}, {-1, big.NewRat(1, 2)}, {4, big.NewRat(3, 2)}, {4, big.NewRat(-1, 2)}} {
		if got, ok := engine.MinimumHealthyPrimaries(tt.primaries, tt.ratio); ok {
			t.Errorf("%d primaries at %s have a minimum of %d", tt.primaries, tt.ratio, got)
		}
	}
}

// The statement PNLB-023 lists which decimals a 32-bit number overshoots.
func TestSinglePrecisionRoundsSomeRatiosUp(t *testing.T) {
	for text, want := range map[string]bool{
		"0.1": true, "0.2": true, "0.3": true, "0.4": true, "0.6": true, "0.8": true,
		"0.7": false, "0.9": false, "0.25": false, "0.5": false, "0.75": false, "1.0": false, "0": false, "1.5": false,
	} {
		x, _ := new(big.Rat).SetString(text)
		if got := engine.RoundsUpInSinglePrecision(x); got != want {
			t.Errorf("%s rounds up: %v, want %v", text, got, want)
		}
	}
}

func TestSinglePrecisionRoundsAsTheHardwareDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := ratios.Draw(t, "ratio")
		if rapid.Bool().Draw(t, "tiny") {
			x = new(big.Rat).Mul(x, new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(rapid.IntRange(60, 160).Draw(t, "shift")))))
		}
		nearest, _ := x.Float32()
		want := new(big.Rat).SetFloat64(float64(nearest)).Cmp(x) > 0
		if got := engine.RoundsUpInSinglePrecision(x); got != want {
			t.Fatalf("%s rounds up: %v, want %v", x, got, want)
		}
	})
}
