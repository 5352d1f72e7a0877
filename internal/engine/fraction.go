// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"
	"math/bits"
)

// fraction is a ratio in [0, 1] that compares with counts by integers alone.
type fraction struct{ num, den uint64 }

// maxCount and maxSum bound the counts for which a fraction compares exactly
// as the ratio that it was made of: counts one by one, and counts times
// denominators that are summed up.
const (
	maxCount = 1 << 62
	maxSum   = 1 << 30
)

// newFraction returns a fraction that compares with every p/P, for P up to
// limit, exactly as x in [0, 1] does.
//
// It is x itself if its denominator is small enough. Otherwise x lies strictly
// between two neighbours among the fractions with denominators up to limit,
// and so does the neighbours' mediant, whose denominator is at most twice
// limit. A ratio of 400 digits is compared exactly all the same.
func newFraction(x *big.Rat, limit int64) fraction {
	a, b, most := x.Num(), x.Denom(), big.NewInt(limit)
	if b.Cmp(most) <= 0 {
		return fraction{a.Uint64(), b.Uint64()}
	}
	below, above := neighbour{big.NewInt(0), big.NewInt(1)}, neighbour{big.NewInt(1), big.NewInt(1)}
	for new(big.Int).Add(below.q, above.q).Cmp(most) <= 0 {
		toBelow, toAbove := below.distance(a, b), above.distance(a, b)
		if toBelow.CmpAbs(toAbove) > 0 {
			below.advance(above, toBelow, toAbove, most)
		} else {
			above.advance(below, toAbove, toBelow, most)
		}
	}
	return fraction{
		num: new(big.Int).Add(below.p, above.p).Uint64(),
		den: new(big.Int).Add(below.q, above.q).Uint64(),
	}
}

// neighbour is a fraction p/q beside the ratio.
type neighbour struct{ p, q *big.Int }

// distance returns |a*q - b*p|, which says how far p/q is from a/b.
func (n neighbour) distance(a, b *big.Int) *big.Int {
	aq := new(big.Int).Mul(a, n.q)
	return aq.Sub(aq, new(big.Int).Mul(b, n.p)).Abs(aq)
}

// advance adds the other neighbour as often as it can without passing the
// ratio or a denominator of most; the ratio itself has a larger one.
func (n neighbour) advance(other neighbour, own, others, most *big.Int) {
	k := new(big.Int).Quo(own, others)
	room := new(big.Int).Sub(most, n.q)
	room.Quo(room, other.q)
	if room.Cmp(k) < 0 {
		k = room
	}
	n.p.Add(n.p, new(big.Int).Mul(k, other.p))
	n.q.Add(n.q, new(big.Int).Mul(k, other.q))
}

// of returns the least number of members that is at least the ratio of n
// members, and whether the ratio of n is that whole number exactly.
func (f fraction) of(n int) (least int, exact bool) {
	hi, lo := bits.Mul64(uint64(n), f.num)
	quo, rem := bits.Div64(hi, lo, f.den)
	if rem == 0 {
		return int(quo), true
	}
	return int(quo) + 1, false
}

func (f fraction) isZero() bool { return f.num == 0 }

// isProper reports whether the ratio is neither 0 nor 1.
func (f fraction) isProper() bool { return f.num != 0 && f.num != f.den }

// RoundsUpInSinglePrecision reports whether the 32-bit floating-point number
// nearest to x in (0, 1] lies above it. The API stores a failover ratio as
// such a number, so a service that compares naively could leave the primaries
// although the healthy share is exactly the ratio (PNLB-023).
func RoundsUpInSinglePrecision(x *big.Rat) bool {
	if x.Sign() <= 0 || !ValidRatio(x) {
		return false
	}
	// The number is m * 2^-shift with 2^23 <= m < 2^24, and a shift of 149
	// for the smallest ones.
	shift := uint(24 + x.Denom().BitLen() - x.Num().BitLen())
	if m, _ := scale(x, shift); m.BitLen() > 24 {
		shift--
	}
	m, rest := scale(x, min(shift, 149))
	half := rest.Lsh(rest, 1).Cmp(x.Denom())
	return half > 0 || half == 0 && m.Bit(0) == 1
}

// scale returns x * 2^shift as a whole number and the rest in units of
// 1/denominator.
func scale(x *big.Rat, shift uint) (m, rest *big.Int) {
	num := new(big.Int).Lsh(x.Num(), shift)
	return num.QuoRem(num, x.Denom(), new(big.Int))
}
