// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var trickleOutOfRange = &Rule{
	ID:        "FO208",
	Slug:      "trickle-out-of-range",
	Title:     "The trickle ratio lies outside 0 to 1",
	Severity:  Error,
	Types:     recordTypes,
	Attribute: trickleAttribute,
	Finds:     "A trickle_ratio below 0 or above 1, for example a percentage such as 10.",
	Why:       "The ratio is the share of answers that come from the backups while primaries are healthy. The provider does not check its range, and the API is expected to refuse the record.",
	Fix:       "Write the share as a decimal: 0.1 for a tenth.",
	Unsure:    "The ratio is known only after apply.",
	Facts:     []string{"DNS-052"},
	Check: func(p *Pass) {
		p.trickle(func(r *topology.DNSRecord, v topology.Value[*big.Rat]) (bool, string, string) {
			ratio, ok := v.Get()
			if !ok || engine.ValidRatio(ratio) {
				return false, "", ""
			}
			return true, fmt.Sprintf("%s has trickle_ratio %s, which is no share between 0 and 1. The plan passes, and the API is expected to refuse the record.", record(r), topology.Decimal(ratio)),
				"Write a share between 0 and 1, for example 0.1."
		}, "the trickle ratio of %s lies between 0 and 1")
	},
}
