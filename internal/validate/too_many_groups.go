// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// groupLimit is the number of groups of one role that a passthrough backend
// service holds (PNLB-035).
const groupLimit = 50

var tooManyGroups = &Rule{
	ID:        "FO112",
	Slug:      "too-many-groups",
	Title:     "A role has more than 50 groups",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: "backend",
	Finds:     "A passthrough backend service with more than 50 primary or more than 50 failover backends.",
	Why:       "A passthrough backend service holds at most 50 primary and 50 failover groups. The limit is fixed, no quota request raises it, and the plan does not check it.",
	Fix:       "Merge groups into larger ones, or split the service.",
	Unsure:    "Backends or their roles are known only after apply, and the known ones are within the limit.",
	Facts:     []string{"PNLB-035", "XNLB-003"},
	Check:     checkTooManyGroups,
}

func checkTooManyGroups(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		var primary, failover int
		var hidden []topology.Origin
		for _, b := range s.Backends {
			role, known := b.Failover.Or(false)
			switch {
			case !known:
				hidden = append(hidden, named(b.Failover.Origin, failoverAttribute))
			case role:
				failover++
			default:
				primary++
			}
		}
		open := len(hidden)
		question := fmt.Sprintf("%s has more than %d groups of one role", lower(service(s)), groupLimit)
		for _, role := range []struct {
			name  string
			count int
		}{{"primary", primary}, {"failover", failover}} {
			switch {
			case role.count > groupLimit:
				p.find(place{object: &s.Object, attribute: "backend"},
					fmt.Sprintf("%s has %d %s groups, and a passthrough backend service holds at most %d of each role. The limit is fixed; the apply fails at the one too many.", service(s), role.count, role.name, groupLimit),
					"Merge groups, or spread them over several load balancers.")
			case s.BackendsUnknown != nil:
				p.unsure(&s.Object, question, named(*s.BackendsUnknown, "backend"))
			case role.count+open > groupLimit:
				p.unsure(&s.Object, question, hidden...)
			}
		}
	})
}
