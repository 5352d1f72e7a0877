// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "math/big"

// mostDenominator is that of the fractions that people write as divisions.
const mostDenominator = 1000

// accuracy is how close a decimal must be to a fraction to stand for it: closer
// than the decimals of a double-precision number tell.
var accuracy = big.NewRat(1, 1_000_000_000_000_000)

// meant returns the fraction that a share stands for. Terraform has no
// fractions, so that 1/3 arrives as 0.3333333333333333; taken for that number,
// the shares of three thirds would be 0.3333333333333333, 0.3333333333333333
// and 0.3333333333333334. A decimal that people would write stays as it is, and
// so does every number that no simple fraction is that close to.
func meant(x *big.Rat) *big.Rat {
	if x.Denom().IsInt64() && x.Denom().Int64() <= 1_000_000_000 || x.Sign() <= 0 {
		return x
	}
	whole := new(big.Int).Quo(x.Num(), x.Denom())
	part := new(big.Rat).Sub(x, new(big.Rat).SetInt(whole))
	below, above := [2]int64{0, 1}, [2]int64{1, 1}
	near := func(f [2]int64) bool {
		d := new(big.Rat).Sub(part, big.NewRat(f[0], f[1]))
		return d.Abs(d).Cmp(accuracy) < 0
	}
	for below[1]+above[1] <= mostDenominator {
		middle := [2]int64{below[0] + above[0], below[1] + above[1]}
		if near(middle) {
			return new(big.Rat).Add(new(big.Rat).SetInt(whole), big.NewRat(middle[0], middle[1]))
		}
		if part.Cmp(big.NewRat(middle[0], middle[1])) < 0 {
			above = middle
		} else {
			below = middle
		}
	}
	return x
}
