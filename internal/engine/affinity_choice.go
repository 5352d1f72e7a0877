// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// choose returns what a client reaches under one setting of zonal affinity;
// several answers where the input does not tell.
func (a *affinity) choose(spillover string) []choice {
	unit := a.summary.Unit
	whole := func(why, fact string) choice { return choice{ReachPool, why + ", so the whole pool is used", fact} }
	if spillover != topology.ZonalAffinityStayWithinZone && spillover != topology.ZonalAffinitySpillCrossZone {
		return []choice{whole("zonal affinity is off", "PNLB-070")}
	}
	if region, known := a.service.Region.Get(); known && region != regionOf(a.zone) {
		return []choice{whole("zonal affinity is for clients in "+region+" only", "PNLB-072")}
	}
	var choices []choice
	role := "primary"
	if a.outcome.Pool == Failover {
		role = "failover"
	}
	if a.configured.min == 0 {
		choices = append(choices, whole("no "+role+" "+unit+" is configured in "+a.zone, "PNLB-073"))
	}
	switch {
	case a.configured.max == 0:
		return choices
	case spillover == topology.ZonalAffinityStayWithinZone:
		return append(choices, a.stay()...)
	case a.outcome.Pool == LastResort:
		return append(choices, whole("the last resort is all primaries", "PNLB-075"))
	}
	return append(choices, a.spill(whole)...)
}

// stay is the choice under STAY_WITHIN_ZONE with a member in the zone.
func (a *affinity) stay() []choice {
	var choices []choice
	numbers := of(a.healthy, a.configured)
	switch {
	case a.outcome.Pool == LastResort:
		return []choice{{ReachZone, "clients stay in " + a.zone + ", where every primary is tried, healthy or not", "PNLB-074"}}
	case a.healthy.max > 0:
		choices = append(choices, choice{ReachZone, numbers + " healthy in " + a.zone + ", and clients stay there", "PNLB-074"})
	}
	if a.healthy.min == 0 {
		choices = append(choices, choice{ReachUnhealthyZone, "none of " + a.configured.interval().String() + " is healthy in " + a.zone + ", but clients stay there", "PNLB-074"})
	}
	return choices
}

// spill is the choice under SPILL_CROSS_ZONE with a member in the zone.
func (a *affinity) spill(whole func(why, fact string) choice) []choice {
	ratio, known := a.service.ZonalAffinity.SpilloverRatio.Or(zero)
	numbers := of(a.healthy, a.configured) + " healthy in " + a.zone
	enough, fact := numbers+", so clients stay there", "PNLB-075"
	few := numbers
	if known && ratio.Sign() != 0 {
		enough, fact = numbers+", at least "+topology.Decimal(ratio)+" of them, so clients stay there", "PNLB-076"
		few = numbers + ", below " + topology.Decimal(ratio)
	}
	var choices []choice
	always, never := a.reaches(ratio, known)
	if !never {
		choices = append(choices, choice{ReachZone, enough, fact})
	}
	if !always {
		choices = append(choices, whole(few, fact))
	}
	return choices
}

// reaches reports whether the zone's healthy members are certainly enough, or
// certainly too few, for a spillover ratio.
func (a *affinity) reaches(ratio *big.Rat, known bool) (always, never bool) {
	switch {
	case a.healthy.max == 0:
		return false, true
	case a.lost.max == 0:
		return true, false
	case !known || !ValidRatio(ratio):
		return false, false
	case ratio.Sign() == 0:
		return a.healthy.min > 0, false
	}
	// h >= s*c is (1-s)*c >= d for d lost members of c, which grows with c.
	rest := new(big.Rat).Sub(one, ratio)
	spare := func(n int) *big.Rat { return new(big.Rat).Mul(rest, new(big.Rat).SetInt64(int64(n))) }
	if a.lost.max != unlimited {
		always = spare(a.configured.min).Cmp(new(big.Rat).SetInt64(int64(a.lost.max))) >= 0
	}
	if a.configured.max != unlimited {
		never = spare(a.configured.max).Cmp(new(big.Rat).SetInt64(int64(a.lost.min))) < 0
	}
	return always, never
}
