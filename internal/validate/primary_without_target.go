// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var primaryWithoutTarget = &Rule{
	ID:        "FO254",
	Slug:      "primary-without-target",
	Title:     "A failover record has a primary without a target",
	Severity:  Error,
	Types:     recordTypes,
	Attribute: primaryAttribute,
	Finds:     "A failover record whose primary block is empty or has lists of targets that are empty.",
	Why:       "The plan passes, since the lists are optional one by one, and the apply fails. It happens with a variable that holds no address, or a for expression over an empty map.",
	Fix:       "Give the primary at least one external endpoint or internal load balancer, or use a geolocation policy if there is no primary.",
	Unsure:    "It is known only after apply whether the primary has targets.",
	Facts:     []string{"DNS-004"},
	Check:     checkPrimaryWithoutTarget,
}

func checkPrimaryWithoutTarget(p *Pass) {
	p.failoverRecords(func(r *topology.DNSRecord) {
		t := r.Primary
		switch {
		case t == nil || isThere(t.External) || isThere(t.Internal):
		case t.Unknown != nil:
			p.unsure(&r.Object, fmt.Sprintf("the primary of %s has a target", lower(record(r))), named(*t.Unknown, primaryAttribute))
		case len(t.External)+len(t.Internal) == 0:
			p.find(place{object: &r.Object, attribute: path(t.Origin, primaryAttribute), origin: t.Origin},
				fmt.Sprintf("%s has a primary without a target. The plan passes, and the apply fails.", record(r)),
				"Give the primary at least one external endpoint or internal load balancer.")
		}
	})
}

// isThere reports whether a list holds a target for certain: an unknown one has
// a target that stands for all that it may hold.
func isThere(targets []topology.DNSTarget) bool {
	for i := range targets {
		if t := &targets[i]; t.Address.IsKnown() || t.Rule.State != topology.Open {
			return true
		}
	}
	return false
}
