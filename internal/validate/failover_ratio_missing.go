// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var failoverRatioMissing = &Rule{
	ID:        "FO103",
	Slug:      "failover-ratio-missing",
	Title:     "Failover backends exist and nobody chose the failover ratio",
	Severity:  Warning,
	Types:     passthroughTypes,
	Attribute: ratioAttribute,
	Finds:     "A passthrough backend service with a failover backend whose failover_policy has no failover_ratio, or that has no failover_policy at all.",
	Why:       "Without a ratio the default of 0.0 holds: traffic moves to the failover backends only when not a single primary VM is healthy. One healthy VM of a hundred then has to carry everything. Google calls it bad practice to rely on the default.",
	Fix:       "Set failover_ratio on purpose; write 0.0 where that is what you want. A module that has no input for the policy can't express any other choice, so extend the module.",
	Unsure:    "The ratio, the policy block, or the role of a backend is known only after apply.",
	Facts:     []string{"PNLB-007", "PNLB-006", "PNLB-025"},
	Check:     checkFailoverRatioMissing,
}

func checkFailoverRatioMissing(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		hidden := policyHidden(s)
		where := place{object: &s.Object, attribute: ratioAttribute}
		if s.FailoverPolicy != nil {
			v := s.FailoverPolicy.Ratio
			switch {
			case v.Written():
				return
			case v.IsUnknown():
				hidden = append(hidden, named(v.Origin, ratioAttribute))
			}
			where.origin = v.Origin
			where = where.or(s.FailoverPolicy.Origin)
		}
		found, roles := hasBackend(s, true)
		if found == no {
			return
		}
		if hidden = append(hidden, roles...); len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s has a failover backend and a failover ratio that somebody chose", lower(service(s))), hidden...)
			return
		}
		how := "its failover_policy sets no failover_ratio"
		if s.FailoverPolicy == nil {
			how = "no failover_policy"
		}
		primaries, _ := members(s, false)
		p.find(where,
			fmt.Sprintf("%s has failover backends and %s, so that the default ratio of 0.0 holds: new connections move to the failover backends only when none of the primary VMs%s is healthy, and the last healthy one carries all traffic until then.", service(s), how, ofHowMany(primaries)),
			"Choose the ratio on purpose in failover_policy, for example failover_ratio = 0.5; write 0.0 if this is what you want.")
	})
}

// ofHowMany adds the number of primary VMs where it is known: " (4 VMs)".
func ofHowMany(s topology.Size) string {
	if s.Max == topology.NoLimit || s.Max < 2 {
		return ""
	}
	return fmt.Sprintf(" (%s)", sizeText(s, "VM"))
}
