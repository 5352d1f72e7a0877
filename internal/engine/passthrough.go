// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Members of each role that an internal load balancer uses at most, without
// and with subsetting (PNLB-036).
const (
	memberLimit           = 250
	memberLimitSubsetting = 2000
)

// Passthrough is a passthrough Network Load Balancer prepared for evaluation.
// It is not changed by evaluating, so one can serve several callers at once.
type Passthrough struct {
	service *topology.BackendService
	slots   []slot
	// slotOf is the slot of each backend.
	slotOf []int
	// cells are the groups of one size in one zone, by zone and role; their
	// members share every fate that no fault names. others are the rest of
	// the slots, and all is every slot.
	cells       []cell
	others, all []int
	// policies are the policies in effect: one, or where the ratio, the
	// dropping or the limit isn't known, those at the ends of what it can
	// be. No ratio between gives a pool that neither end gives.
	policies []Policy
	// ratio is the one ratio where it is known and valid.
	ratio *big.Rat
	// exact says that there is one policy, and every group has one size,
	// role and place, so that scenarios are counted and not reasoned about.
	exact   bool
	summary Summary
	intro   []Step
}

// NewPassthrough prepares the backend service of a passthrough load balancer.
func NewPassthrough(bs *topology.BackendService) *Passthrough {
	l := &Passthrough{service: bs, slots: slotsOf(bs)}
	l.summary.Ratio, l.summary.Drop, l.summary.DisableDrain = policyInEffect(bs)
	ratios := []*big.Rat{zero, one}
	if x, known := l.summary.Ratio.Get(); known && ValidRatio(x) {
		l.ratio, ratios = x, []*big.Rat{x}
	}
	drops := []bool{false, true}
	if drop, known := l.summary.Drop.Get(); known {
		drops = []bool{drop}
	}
	for _, x := range ratios {
		for _, limit := range limitsOf(bs) {
			for _, drop := range drops {
				l.policies = append(l.policies, newPolicy(x, drop).WithLimit(limit))
			}
		}
	}
	l.exact = len(l.policies) == 1
	l.slotOf = make([]int, len(bs.Backends))
	for i := range l.slots {
		l.all = append(l.all, i)
		l.exact = l.exact && l.slots[i].exact()
		for _, b := range l.slots[i].backends {
			l.slotOf[b] = i
		}
	}
	l.cells, l.others = cellsOf(l.slots)
	l.summarize()
	l.introduce()
	return l
}

// Service returns the backend service that was prepared.
func (l *Passthrough) Service() *topology.BackendService { return l.service }

// limitsOf returns how many members of each role a service uses at most, with
// 0 for no limit. There are two answers where subsetting is not known.
func limitsOf(bs *topology.BackendService) []int {
	switch subsetting, known := bs.Subsetting.Or(""); {
	case !topology.Is(bs.Scheme, topology.SchemeInternal):
		return []int{0}
	case !known:
		return []int{memberLimit, memberLimitSubsetting}
	case subsetting == topology.SubsettingConsistentHash:
		return []int{memberLimitSubsetting}
	}
	return []int{memberLimit}
}

// policyInEffect returns the failover policy with the defaults of what is not
// written (PNLB-006).
func policyInEffect(bs *topology.BackendService) (ratio topology.Value[*big.Rat], drop, disableDrain topology.Value[bool]) {
	at := func(attribute string) topology.Origin { return bs.At("failover_policy." + attribute) }
	switch {
	case bs.FailoverPolicy != nil:
		p := bs.FailoverPolicy
		return orDefault(p.Ratio, zero, at("failover_ratio")),
			orDefault(p.DropTrafficIfUnhealthy, false, at("drop_traffic_if_unhealthy")),
			orDefault(p.DisableConnectionDrainOnFailover, false, at("disable_connection_drain_on_failover"))
	case bs.FailoverPolicyUnknown != nil:
		hidden := *bs.FailoverPolicyUnknown
		return topology.Unknown[*big.Rat](hidden), topology.Unknown[bool](hidden), topology.Unknown[bool](hidden)
	}
	return topology.Default(zero, at("failover_ratio")),
		topology.Default(false, at("drop_traffic_if_unhealthy")),
		topology.Default(false, at("disable_connection_drain_on_failover"))
}

// orDefault returns the value, or a default for one that is null. A value
// without an origin gets one.
func orDefault[T any](v topology.Value[T], d T, at topology.Origin) topology.Value[T] {
	at = origin(v, at)
	if v.IsNull() {
		return topology.Default(d, at)
	}
	v.Origin = at
	return v
}
