// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"fmt"
	"math"
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// exactNumber returns a known number as the rational that its decimal spells,
// and nil for null.
func exactNumber(n types.Number) *big.Rat {
	if n.IsNull() {
		return nil
	}
	r, _ := new(big.Rat).SetString(adapt.NumberText(n.ValueBigFloat()))
	return r
}

// wholeNumber returns a known number of things, or says what is wrong with it.
func wholeNumber(name string, n types.Number) (count int, problem string) {
	if n.IsNull() {
		return 0, fmt.Sprintf("%s must not be null", name)
	}
	r := exactNumber(n)
	switch {
	case r == nil || r.Cmp(big.NewRat(math.MaxInt32, 1)) > 0:
		return 0, fmt.Sprintf("%s is too large", name)
	case !r.IsInt():
		return 0, fmt.Sprintf("%s must be a whole number, not %s", name, topology.Decimal(r))
	case r.Sign() < 0:
		return 0, fmt.Sprintf("%s must not be negative", name)
	}
	return int(r.Num().Int64()), ""
}

func ratioProblem(r *big.Rat) string {
	return fmt.Sprintf("failover_ratio must be from 0 to 1, not %s", topology.Decimal(r))
}

// exactFloat is a rational as Terraform's own arithmetic gives it.
func exactFloat(r *big.Rat) *big.Float {
	const precision = 512
	return new(big.Float).SetPrec(precision).SetRat(r)
}
