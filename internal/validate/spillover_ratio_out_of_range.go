// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const spilloverRatioAttribute = affinityAttribute + ".spillover_ratio"

var spilloverRatioOutOfRange = &Rule{
	ID:        "FO125",
	Slug:      "spillover-ratio-out-of-range",
	Title:     "The spillover ratio of zonal affinity lies outside 0.0 to 1.0",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: spilloverRatioAttribute,
	Finds:     "A spillover_ratio below 0.0 or above 1.0.",
	Why:       "The ratio is the share of healthy members of a zone that keeps its clients there. The API refuses a value that is no share.",
	Fix:       "Write the share as a decimal between 0.0 and 1.0.",
	Unsure:    "The ratio is known only after apply.",
	Facts:     []string{"PNLB-076"},
	Check:     checkSpilloverRatioOutOfRange,
}

func checkSpilloverRatioOutOfRange(p *Pass) {
	p.services(func(s *topology.BackendService) {
		if s.ZonalAffinity == nil {
			return
		}
		v := s.ZonalAffinity.SpilloverRatio
		if v.IsUnknown() {
			p.unsure(&s.Object, fmt.Sprintf("the spillover ratio of %s lies between 0.0 and 1.0", lower(service(s))), named(v.Origin, spilloverRatioAttribute))
			return
		}
		ratio, ok := v.Get()
		if !ok || engine.ValidRatio(ratio) {
			return
		}
		p.find(at(&s.Object, spilloverRatioAttribute, v),
			fmt.Sprintf("%s has spillover_ratio %s, which is no share between 0.0 and 1.0. The API refuses it.", service(s), topology.Decimal(ratio)),
			"Write a share between 0.0 and 1.0.")
	})
}
