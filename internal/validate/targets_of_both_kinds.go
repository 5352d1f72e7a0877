// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var targetsOfBothKinds = &Rule{
	ID:        "FO207",
	Slug:      "targets-of-both-kinds",
	Title:     "Some targets of a record are dropped without a message",
	Severity:  Error,
	Types:     recordTypes,
	Attribute: "routing_policy.primary_backup.primary",
	Finds:     "One block of targets with internal_load_balancers and external_endpoints.",
	Why:       "A block of targets holds one sort or the other. Given both, the google provider sends the internal load balancers and drops the external endpoints without a word.",
	Fix:       "Keep one sort of target in the block.",
	Unsure:    "It is known only after apply whether there are further targets of the other sort.",
	Facts:     []string{"DNS-005"},
	Check:     checkTargetsOfBothKinds,
}

func checkTargetsOfBothKinds(p *Pass) {
	p.records(func(r *topology.DNSRecord) {
		for _, t := range checkedTargets(r) {
			switch {
			case len(t.Internal) > 0 && len(t.External) > 0:
				p.find(place{object: &r.Object, attribute: path(t.Origin, "routing_policy.primary_backup.primary"), origin: t.Origin},
					fmt.Sprintf("%s has internal load balancers and external endpoints in one block of targets. The google provider sends the internal ones and drops the %d external ones without a message.", record(r), len(t.External)),
					"Keep one sort of target in the block.")
			case t.Unknown != nil && (len(t.Internal) > 0 || len(t.External) > 0):
				p.unsure(&r.Object, fmt.Sprintf("%s has both sorts of target in one block", lower(record(r))), named(*t.Unknown, "routing_policy"))
			}
		}
	})
}
