// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var trickleHigh = &Rule{
	ID:        "FO210",
	Slug:      "trickle-high",
	Title:     "Most answers come from the backups while the primary is healthy",
	Severity:  Warning,
	Types:     recordTypes,
	Attribute: trickleAttribute,
	Finds:     "A trickle_ratio above 0.5, up to 1.",
	Why:       "More than half of the answers come from the backups in steady state, and with 1 all of them, which is a manual failover. It is easily left behind after one.",
	Fix:       "Lower the ratio, typically to 0.1, once the manual failover is over.",
	Unsure:    "The ratio is known only after apply.",
	Facts:     []string{"DNS-052"},
	Check: func(p *Pass) {
		p.trickle(func(r *topology.DNSRecord, v topology.Value[*big.Rat]) (bool, string, string) {
			ratio, ok := v.Get()
			if !ok || ratio.Cmp(big.NewRat(1, 2)) <= 0 || ratio.Cmp(big.NewRat(1, 1)) > 0 {
				return false, "", ""
			}
			what := fmt.Sprintf("sends %s of its answers to the backups while the primary is healthy", topology.Decimal(ratio))
			if ratio.IsInt() {
				what = "sends all answers to the backups although the primary is healthy, which is a manual failover"
			}
			return true, fmt.Sprintf("%s has trickle_ratio %s: it %s.", record(r), topology.Decimal(ratio), what),
				"Lower the ratio, typically to 0.1, unless a manual failover is meant."
		}, "most answers of %s come from the backups")
	},
}
