// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// exactShare is a share as a number and as a fraction.
type exactShare struct {
	share *report.Decimal
	exact string
}

// fractions spells shares. Few are met in many places, and each is spelled
// once.
type fractions map[[2]int64]exactShare

func (f fractions) of(r *big.Rat) exactShare {
	if !r.Num().IsInt64() || !r.Denom().IsInt64() {
		return exactShare{report.NewDecimal(r), r.RatString()}
	}
	key := [2]int64{r.Num().Int64(), r.Denom().Int64()}
	s, ok := f[key]
	if !ok {
		s = exactShare{report.NewDecimal(r), r.RatString()}
		f[key] = s
	}
	return s
}

// load is the share of a load, or the least and the most that it can be.
func (f fractions) load(share engine.LoadShare) report.LoadFraction {
	most := f.of(share.Most)
	if share.Exact() {
		return report.LoadFraction{Share: most.share, ShareExact: most.exact}
	}
	least := f.of(share.Least)
	return report.LoadFraction{
		ShareRange: []*report.Decimal{least.share, most.share},
		RangeExact: []string{least.exact, most.exact},
	}
}
