// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var proxySubnetTiny = &Rule{
	ID:        "FO231",
	Slug:      "proxy-subnet-tiny",
	Title:     "A proxy-only subnet has fewer than 64 addresses",
	Severity:  Error,
	Types:     []string{subnetworkType},
	Attribute: cidrAttribute,
	Finds:     "A subnet of purpose REGIONAL_MANAGED_PROXY or GLOBAL_MANAGED_PROXY whose ip_cidr_range is a /27 or smaller.",
	Why:       "A proxy-only subnet has at least 64 addresses, which is a /26. The plan does not look, and the API refuses a smaller one.",
	Fix:       "Use a /26 or larger; Google recommends a /23 to start with.",
	Unsure:    "The range is known only after apply.",
	Facts:     []string{"PROXY-004"},
	Check: func(p *Pass) {
		p.proxySubnetSize("has at least 64 addresses", func(bits int) bool { return bits > smallestProxy },
			"A proxy-only subnet has at least 64 addresses, a /26; the API refuses a smaller one.", "Use a /26 or larger; Google recommends a /23 to start with.")
	},
}

// proxySubnetSize judges the size of each proxy-only subnet.
func (p *Pass) proxySubnetSize(question string, tooSmall func(bits int) bool, consequence, remedy string) {
	p.proxySubnets(func(s *topology.Subnetwork) {
		cidr, known := s.CIDR.Get()
		if s.CIDR.IsUnknown() {
			p.unsure(&s.Object, fmt.Sprintf("%s %s", lower(subnetwork(s)), question), named(s.CIDR.Origin, cidrAttribute))
			return
		}
		if bits, ok := prefix(cidr); known && ok && tooSmall(bits) {
			p.find(at(&s.Object, cidrAttribute, s.CIDR), fmt.Sprintf("%s is a /%d. %s", subnetwork(s), bits, consequence), remedy)
		}
	})
}
