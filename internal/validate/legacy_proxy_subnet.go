// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var legacyProxySubnet = &Rule{
	ID:        "FO248",
	Slug:      "legacy-proxy-subnet",
	Title:     "The older and the newer purpose of proxy-only subnets stand side by side",
	Severity:  Error,
	Types:     []string{subnetworkType},
	Attribute: purposeAttribute,
	Finds:     "A subnet of purpose INTERNAL_HTTPS_LOAD_BALANCER in the same network and region as one of purpose REGIONAL_MANAGED_PROXY.",
	Why:       "The older purpose excludes the newer one. The plan passes, and the API refuses the second subnet.",
	Fix:       "Migrate the older subnet to REGIONAL_MANAGED_PROXY.",
	Unsure:    "The network or region of a subnet is known only after apply.",
	Facts:     []string{"PROXY-016"},
	Check:     checkLegacyProxySubnet,
}

func checkLegacyProxySubnet(p *Pass) {
	for _, s := range p.Topology.Subnetworks {
		if !own(&s.Object) || !topology.Is(s.Purpose, legacyProxy) {
			continue
		}
		for _, o := range p.Topology.Subnetworks {
			if !topology.Is(o.Purpose, regionalProxy) {
				continue
			}
			switch same, hidden := samePlace(s, o); same {
			case yes:
				p.find(at(&s.Object, purposeAttribute, s.Purpose),
					fmt.Sprintf("%s has the purpose INTERNAL_HTTPS_LOAD_BALANCER, and %s in the same network and region has REGIONAL_MANAGED_PROXY. The two exclude each other.", subnetwork(s), o.Address),
					"Migrate this subnet to REGIONAL_MANAGED_PROXY.", o.Purpose.Origin)
			case unsure:
				p.unsure(&s.Object, fmt.Sprintf("%s is beside a subnet of the newer purpose", lower(subnetwork(s))), unique(hidden)...)
			}
		}
	}
}
