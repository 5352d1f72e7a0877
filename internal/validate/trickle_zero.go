// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var trickleZero = &Rule{
	ID:        "FO209",
	Slug:      "trickle-zero",
	Title:     "The backups of a failover record are never exercised",
	Severity:  Warning,
	Types:     recordTypes,
	Attribute: trickleAttribute,
	Finds:     "A failover record without trickle_ratio or with 0, unless its primary is a global load balancer that reaches the regional ones through an internet endpoint group, so that the backups serve all the time.",
	Why:       "Backups that get no traffic in steady state are found to be broken at the moment when they are needed. Google recommends a trickle, typically of a tenth, or regular tests of failover and failback.",
	Fix:       "Set trickle_ratio = 0.1, or test the backups regularly and lower this rule's severity.",
	Unsure:    "The ratio is known only after apply.",
	Facts:     []string{"DNS-052", "ALB-003", "ALB-012"},
	Check:     checkTrickleZero,
}

func checkTrickleZero(p *Pass) {
	serving := map[*topology.DNSRecord]bool{}
	p.pairs(func(pr pair) { serving[pr.record] = p.bypasses(pr) })
	p.trickle(func(r *topology.DNSRecord, v topology.Value[*big.Rat]) (bool, string, string) {
		ratio, ok := v.Get()
		if serving[r] || ok && ratio.Sign() != 0 {
			return false, "", ""
		}
		return true, fmt.Sprintf("%s sends nothing to its backups while the primary is healthy (trickle_ratio %s), so that a broken backup is found when it is needed.", record(r), writtenOr(v, "is left out, which is 0")),
			"Set trickle_ratio = 0.1, or test failover and failback regularly."
	}, "%s exercises its backups")
}

func writtenOr(v topology.Value[*big.Rat], otherwise string) string {
	if r, ok := v.Get(); ok && v.Written() {
		return "is " + topology.Decimal(r)
	}
	return otherwise
}
