// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var failoverRatioOne = &Rule{
	ID:        "FO104",
	Slug:      "failover-ratio-one",
	Title:     "One unhealthy primary VM moves all traffic",
	Severity:  Info,
	Types:     passthroughTypes,
	Attribute: ratioAttribute,
	Finds:     "A passthrough backend service with a failover backend and a failover_ratio of 1.0.",
	Why:       "A ratio of 1.0 demands that every primary VM is healthy. The first one that fails its health check, also during maintenance or a rolling update, moves all new connections to the failover backends. This is right for a pair of which one member serves, and a surprise for larger groups.",
	Fix:       "Keep 1.0 if every failure shall move the service; else choose a lower ratio.",
	Unsure:    "The ratio, or whether there is a failover backend, is known only after apply.",
	Facts:     []string{"PNLB-024"},
	Check:     checkFailoverRatioOne,
}

func checkFailoverRatioOne(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		found, hidden := hasBackend(s, true)
		if found == no || s.FailoverPolicy == nil && s.FailoverPolicyUnknown == nil {
			return
		}
		hidden = append(hidden, policyHidden(s)...)
		var v topology.Value[*big.Rat]
		if s.FailoverPolicy != nil {
			v = s.FailoverPolicy.Ratio
			if ratio, ok := v.Get(); v.IsNull() || ok && ratio.Cmp(big.NewRat(1, 1)) != 0 {
				return
			}
			if v.IsUnknown() {
				hidden = append(hidden, named(v.Origin, ratioAttribute))
			}
		}
		if len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s has a failover backend and the ratio 1.0", lower(service(s))), hidden...)
			return
		}
		primaries, _ := members(s, false)
		p.find(at(&s.Object, ratioAttribute, v),
			fmt.Sprintf("%s has failover_ratio 1.0, which demands that every primary VM%s is healthy: a single unhealthy one moves all new connections to the failover backends, also during maintenance.", service(s), ofHowMany(primaries)),
			"Keep 1.0 if every failure shall move the service; choose a lower ratio if some may fail before it does.")
	})
}
