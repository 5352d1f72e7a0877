// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var proxySubnetGrowsInPlace = &Rule{
	ID:        "FO233",
	Slug:      "proxy-subnet-grows-in-place",
	Title:     "A plan expands a proxy-only subnet in place",
	Severity:  Error,
	Types:     []string{subnetworkType},
	Attribute: cidrAttribute,
	Finds:     "A plan that changes the ip_cidr_range of an existing proxy-only subnet in place.",
	Why:       "Proxy-only subnets can't be expanded. The provider plans the change as an update all the same, and the apply is expected to fail.",
	Fix:       "Create a second subnet of the same purpose with role BACKUP and the larger range, promote it to ACTIVE, and remove the old one once it has drained.",
	Unsure:    "The new range is known only after apply.",
	Facts:     []string{"PROXY-010", "PROXY-011"},
	Check:     checkProxySubnetGrowsInPlace,
}

func checkProxySubnetGrowsInPlace(p *Pass) {
	p.proxySubnets(func(s *topology.Subnetwork) {
		if s.Change != topology.Update {
			return
		}
		if s.CIDR.IsUnknown() {
			p.unsure(&s.Object, fmt.Sprintf("%s keeps its range", lower(subnetwork(s))), named(s.CIDR.Origin, cidrAttribute))
			return
		}
		before, changes := s.CIDRBefore.Get()
		after, known := s.CIDR.Get()
		if !changes || !known {
			return
		}
		p.find(at(&s.Object, cidrAttribute, s.CIDR).with(s.CIDRBefore.Sensitive),
			fmt.Sprintf("%s changes from %s to %s in place. A proxy-only subnet can't be expanded; the plan passes, and the apply is expected to fail.", subnetwork(s), before, after),
			"Create a BACKUP subnet with the larger range, promote it, and remove the old one.")
	})
}
