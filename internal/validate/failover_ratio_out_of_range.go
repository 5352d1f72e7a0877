// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const ratioAttribute = "failover_policy.failover_ratio"

var failoverRatioOutOfRange = &Rule{
	ID:        "FO102",
	Slug:      "failover-ratio-out-of-range",
	Title:     "The failover ratio lies outside 0.0 to 1.0",
	Severity:  Error,
	Types:     append([]string{"failover_policy"}, passthroughTypes...),
	Attribute: ratioAttribute,
	Finds:     "A failover_ratio below 0.0 or above 1.0, for example a percentage such as 50.",
	Why:       "The ratio is a share of the primary VMs. The provider does not check its range, so that the value survives the plan and the API refuses it during the apply.",
	Fix:       "Write the share as a decimal: 0.5 for half of the primaries.",
	Unsure:    "The ratio is known only after apply.",
	Facts:     []string{"PNLB-020"},
	Check:     checkFailoverRatioOutOfRange,
}

func checkFailoverRatioOutOfRange(p *Pass) {
	p.services(func(s *topology.BackendService) {
		if s.FailoverPolicy == nil {
			return
		}
		v := s.FailoverPolicy.Ratio
		if v.IsUnknown() {
			p.unsure(&s.Object, fmt.Sprintf("the failover ratio of %s lies between 0.0 and 1.0", lower(service(s))), named(v.Origin, ratioAttribute))
			return
		}
		ratio, ok := v.Get()
		if !ok || engine.ValidRatio(ratio) {
			return
		}
		p.find(at(&s.Object, ratioAttribute, v),
			fmt.Sprintf("%s has failover_ratio %s. The ratio is the share of healthy primary VMs that keeps traffic on them and lies between 0.0 and 1.0; the provider plans any number, and the API refuses this one during the apply.", service(s), topology.Decimal(ratio)),
			"Write a share between 0.0 and 1.0, for example 0.5 for half of the primary VMs.")
	})
}
