// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// trickle judges the trickle ratio of each failover record.
func (p *Pass) trickle(judge func(*topology.DNSRecord, topology.Value[*big.Rat]) (fault bool, message, remedy string), question string) {
	p.failoverRecords(func(r *topology.DNSRecord) {
		v := r.TrickleRatio
		if v.IsUnknown() {
			p.unsure(&r.Object, fmt.Sprintf(question, lower(record(r))), named(v.Origin, trickleAttribute))
			return
		}
		if fault, message, remedy := judge(r, v); fault {
			p.find(at(&r.Object, trickleAttribute, v).or(r.PolicyOrigin), message, remedy)
		}
	})
}
