// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Counts are the members of a load balancer by role.
type Counts struct {
	Primaries, HealthyPrimaries int
	Failovers, HealthyFailovers int
}

// Policy is a failover policy in effect, prepared for deciding.
type Policy struct {
	ratio fraction
	// small is the ratio for sums of margins, which have to fit 64 bits.
	small fraction
	drop  bool
	limit int
}

var (
	zero = new(big.Rat)
	one  = big.NewRat(1, 1)
)

// ErrRatio is returned for a failover ratio outside 0 to 1, which the API
// does not take (PNLB-020).
var ErrRatio = errors.New("the failover ratio is a number from 0 to 1")

// ValidRatio reports whether a failover ratio lies in [0, 1].
func ValidRatio(ratio *big.Rat) bool { return ratio.Sign() >= 0 && ratio.Cmp(one) <= 0 }

// NewPolicy prepares a policy. A nil ratio is the default, 0.
func NewPolicy(ratio *big.Rat, dropTrafficIfUnhealthy bool) (Policy, error) {
	if ratio == nil {
		ratio = zero
	}
	if !ValidRatio(ratio) {
		return Policy{}, fmt.Errorf("%w, not %s", ErrRatio, topology.Decimal(ratio))
	}
	return newPolicy(ratio, dropTrafficIfUnhealthy), nil
}

func newPolicy(ratio *big.Rat, drop bool) Policy {
	return Policy{ratio: newFraction(ratio, maxCount), small: newFraction(ratio, maxSum), drop: drop}
}

// WithLimit returns the policy for a load balancer that uses at most that many
// members of each role (PNLB-036, PNLB-037); 0 stands for no limit.
func (p Policy) WithLimit(members int) Policy {
	p.limit = members
	return p
}

// Decision is a row of the condition table, and how it was reached.
type Decision struct {
	Pool Pool
	// Row is the fact that decided, PNLB-010 to PNLB-018.
	Row string
	// Active is the number of members that get new connections.
	Active int
	// Minimum is the least number of healthy primaries that keeps them
	// serving, or 0 without primaries.
	Minimum int
	// Boundary says that the share of healthy primaries is the ratio
	// exactly, on which Google's documents disagree (PNLB-021, Q1). It is not
	// set for a ratio of 1, since a service that failed over with all
	// primaries healthy would never use them.
	Boundary bool
	// Limited says that there are more members of a role than the load balancer
	// uses, so that the outcome rests on PNLB-037 (Q22).
	Limited bool
}

// Decide returns which pool gets new connections. It allocates nothing. The
// counts must not be negative, nor the healthy ones above the others.
func (p Policy) Decide(c Counts) Decision {
	d := Decision{}
	c, d.Limited = p.limited(c)
	share, exact := p.ratio.of(c.Primaries)
	if c.Primaries > 0 {
		d.Minimum = max(1, share)
		d.Boundary = exact && p.ratio.isProper() && c.HealthyPrimaries == share
	}
	r := p.rowOf(c)
	d.Pool, d.Row = rowPools[r], rowFacts[r]
	switch d.Pool {
	case Primary, PrimaryForced:
		d.Active = c.HealthyPrimaries
	case Failover:
		d.Active = c.HealthyFailovers
	case LastResort:
		d.Active = c.Primaries
	}
	return d
}

// limited returns the counts that the load balancer goes by.
func (p Policy) limited(c Counts) (counted Counts, limited bool) {
	if p.limit == 0 || c.Primaries <= p.limit && c.Failovers <= p.limit {
		return c, false
	}
	return Counts{
		Primaries:        min(c.Primaries, p.limit),
		HealthyPrimaries: min(c.HealthyPrimaries, p.limit),
		Failovers:        min(c.Failovers, p.limit),
		HealthyFailovers: min(c.HealthyFailovers, p.limit),
	}, true
}

// rowOf returns the row of the condition table that decides.
func (p Policy) rowOf(c Counts) row {
	c, _ = p.limited(c)
	return rowFor(p.standing(c), p.ratio.isZero(), c.HealthyFailovers > 0, p.drop)
}

// standing says how the primaries stand, once the limit was applied.
func (p Policy) standing(c Counts) standing {
	share, _ := p.ratio.of(c.Primaries)
	switch {
	case c.Primaries == 0:
		return empty
	case c.HealthyPrimaries == 0:
		return dead
	case c.HealthyPrimaries >= share:
		return keeps
	}
	return below
}

// MinimumHealthyPrimaries returns the least number of healthy primaries out
// of n that reaches the ratio: max(1, ceil(ratio*n)) (PNLB-022). There is none
// if n is 0 or the ratio is outside 0 to 1.
func MinimumHealthyPrimaries(n int, ratio *big.Rat) (least int, ok bool) {
	p, err := NewPolicy(ratio, false)
	if err != nil || n < 1 {
		return 0, false
	}
	return p.Decide(Counts{Primaries: n}).Minimum, true
}

// ActivePool decides for bare numbers. It returns an error, which names what
// is wrong, for numbers that no load balancer can have.
func ActivePool(c Counts, ratio *big.Rat, dropTrafficIfUnhealthy bool) (Decision, error) {
	p, err := NewPolicy(ratio, dropTrafficIfUnhealthy)
	if err != nil {
		return Decision{}, err
	}
	for _, role := range []struct {
		name        string
		all, health int
	}{
		{"primaries", c.Primaries, c.HealthyPrimaries},
		{"failover members", c.Failovers, c.HealthyFailovers},
	} {
		switch {
		case role.all < 0 || role.health < 0:
			return Decision{}, fmt.Errorf("the numbers of %s must not be negative", role.name)
		case role.health > role.all:
			return Decision{}, fmt.Errorf("%d of %d %s can't be healthy", role.health, role.all, role.name)
		}
	}
	return p.Decide(c), nil
}
