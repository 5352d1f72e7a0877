// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"math/big"
	"strconv"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// What Terraform makes of a division is taken for it, in double precision as in
// plans and in 512 bits as in configurations.
func TestADecimalStandsForTheFractionThatItWasMadeOf(t *testing.T) {
	for q := int64(1); q <= 60; q++ {
		for p := int64(1); p < 2*q; p++ {
			want := big.NewRat(p, q)
			double, _ := want.Float64()
			shortest := number(strconv.FormatFloat(double, 'g', -1, 64))
			long, _ := new(big.Float).SetPrec(512).Quo(big.NewFloat(float64(p)), new(big.Float).SetPrec(512).SetInt64(q)).Rat(nil)
			for _, x := range []*big.Rat{shortest, long} {
				if got := engine.Meant(x); got.Cmp(want) != 0 {
					t.Errorf("%s: got %s, want %s", x.FloatString(20), got, want)
				}
			}
		}
	}
	for _, text := range []string{"0.1", "0.333", "0.3333333", "0", "1", "0.123456789", "0.12345678901234567", "0.3333333333331"} {
		if got := engine.Meant(number(text)); got.Cmp(number(text)) != 0 {
			t.Errorf("%s became %s", text, got)
		}
	}
}

func TestATrickleOfAThirdLeavesTwoThirds(t *testing.T) {
	r := failoverRecord()
	r.TrickleRatio = known(number("0.3333333333333333"))
	if got, want := spelled(prepare(r).Evaluate(engine.Scenario{})), "global 2/3, us 1/3 near us-central1, eu 1/3 near europe-west1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
