// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var failoverRatioOnBoundary = &Rule{
	ID:        "FO105",
	Slug:      "failover-ratio-on-boundary",
	Title:     "The failover ratio can be met exactly and its stored value lies above it",
	Severity:  Info,
	Types:     passthroughTypes,
	Attribute: ratioAttribute,
	Finds:     "A failover_ratio such as 0.1, 0.2, 0.3, 0.4, 0.6 or 0.8 that times the number of primary VMs gives a whole number, in a service with a failover backend.",
	Why:       "The API stores the ratio as a 32-bit float. The nearest such float to 0.4 lies a little above 0.4, so that a service which compares naively would take 2 healthy of 5 for less than the ratio. The documents say that reaching the ratio keeps the primaries, and the preview counts so; whether the service does so to the last bit is not documented.",
	Fix:       "Choose a ratio between two steps: with 5 primaries 0.35 keeps them at 2 of 5 for certain, 0.45 moves for certain.",
	Unsure:    "The ratio or the number of primary VMs is not known.",
	Facts:     []string{"PNLB-023", "PNLB-021"},
	Check:     checkFailoverRatioOnBoundary,
}

func checkFailoverRatioOnBoundary(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		found, hidden := hasBackend(s, true)
		if found == no || s.FailoverPolicy == nil && s.FailoverPolicyUnknown == nil {
			return
		}
		hidden = append(hidden, policyHidden(s)...)
		question := fmt.Sprintf("the healthy primaries of %s can meet its failover ratio exactly", lower(service(s)))
		if s.FailoverPolicy == nil {
			p.unsure(&s.Object, question, hidden...)
			return
		}
		v := s.FailoverPolicy.Ratio
		if v.IsUnknown() {
			p.unsure(&s.Object, question, append(hidden, named(v.Origin, ratioAttribute))...)
			return
		}
		ratio, ok := v.Get()
		if !ok || !engine.ValidRatio(ratio) || nearestSingle(ratio).Cmp(ratio) <= 0 {
			return
		}
		primaries, open := members(s, false)
		step := int64Of(ratio.Denom())
		size := firstMultiple(primaries, step)
		if size == 0 {
			return
		}
		if hidden = append(hidden, open...); len(hidden) > 0 {
			p.unsure(&s.Object, question, hidden...)
			return
		}
		minimum := new(big.Rat).Mul(ratio, new(big.Rat).SetInt64(int64(size)))
		which := fmt.Sprintf("of its %d primary VMs", size)
		if primaries.Min != primaries.Max {
			which = fmt.Sprintf("of %d primary VMs, a size that it can have,", size)
		}
		p.find(at(&s.Object, ratioAttribute, v),
			fmt.Sprintf("%s has failover_ratio %s, and %s healthy %s are exactly that share. Reaching the ratio keeps the primaries, but the API stores it as a 32-bit float that lies a little above %s, so that at exactly %s of %d the service might fail over.", service(s), topology.Decimal(ratio), minimum.Num(), which, topology.Decimal(ratio), minimum.Num(), size),
			fmt.Sprintf("Choose a ratio off the boundary: a little below %s if %s healthy primaries shall keep the traffic, a little above if they shall not.", topology.Decimal(ratio), minimum.Num()))
	})
}

// firstMultiple returns the smallest size above zero that is a multiple of
// step, or 0 where there is none.
func firstMultiple(s topology.Size, step int) int {
	if step < 1 {
		return 0
	}
	n := max(step, (s.Min+step-1)/step*step)
	if !s.Contains(n) {
		return 0
	}
	return n
}

// int64Of returns a denominator that a number of VMs can be a multiple of,
// else 0.
func int64Of(n *big.Int) int {
	if !n.IsInt64() || n.Int64() > 1<<30 {
		return 0
	}
	return int(n.Int64())
}

// nearestSingle rounds a share between 0 and 1 to the nearest value of a 32-bit
// float, half to even, as the API's field does.
func nearestSingle(r *big.Rat) *big.Rat {
	if r.Sign() <= 0 {
		return new(big.Rat)
	}
	const significand = 24
	// scaled is r * 2^shift with 2^23 <= scaled < 2^24.
	scaled, shift := new(big.Rat).Set(r), 0
	two, low := big.NewRat(2, 1), big.NewRat(1<<(significand-1), 1)
	// A float that small has no full significand any more; such a ratio
	// never meets a whole number of VMs.
	for scaled.Cmp(low) < 0 && shift < 150 {
		scaled.Mul(scaled, two)
		shift++
	}
	whole, rest := new(big.Int).QuoRem(scaled.Num(), scaled.Denom(), new(big.Int))
	half := rest.Lsh(rest, 1).Cmp(scaled.Denom())
	if half > 0 || half == 0 && whole.Bit(0) == 1 {
		whole.Add(whole, big.NewInt(1))
	}
	return new(big.Rat).SetFrac(whole, new(big.Int).Lsh(big.NewInt(1), uint(shift)))
}
