// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var proxySubnetRoles = &Rule{
	ID:        "FO234",
	Slug:      "proxy-subnet-roles",
	Title:     "The roles of proxy-only subnets of one place do not fit together",
	Severity:  Error,
	Types:     []string{subnetworkType},
	Attribute: roleAttribute,
	Finds:     "Two ACTIVE proxy-only subnets of one purpose, network and region, a BACKUP one without an ACTIVE one in a network of the input, or a plan that changes ACTIVE to BACKUP.",
	Why:       "A place has one ACTIVE subnet, and at most one BACKUP beside it that is created after it. A subnet becomes a backup only by promotion of the other one.",
	Fix:       "Keep one ACTIVE subnet. To replace it, create a BACKUP one and change that to ACTIVE.",
	Unsure:    "A role, network or region is known only after apply, or the network is managed elsewhere.",
	Facts:     []string{"PROXY-003", "PROXY-011"},
	Check:     checkProxySubnetRoles,
}

func checkProxySubnetRoles(p *Pass) {
	p.proxySubnets(func(s *topology.Subnetwork) {
		role, known := s.Role.Get()
		question := fmt.Sprintf("the role of %s fits to the other proxy-only subnets of its place", lower(subnetwork(s)))
		if s.Role.IsUnknown() {
			p.unsure(&s.Object, question, named(s.Role.Origin, roleAttribute))
			return
		}
		if !known {
			return
		}
		if topology.Is(s.RoleBefore, roleActive) && role == roleBackup && s.Change == topology.Update {
			p.find(at(&s.Object, roleAttribute, s.Role),
				fmt.Sprintf("%s changes from ACTIVE to BACKUP. A subnet can't be demoted by an update; the API refuses it.", subnetwork(s)),
				"Promote the other subnet to ACTIVE instead, which demotes this one.")
			return
		}
		var active, hidden []topology.Origin
		for _, o := range p.Topology.Subnetworks {
			purpose, _ := s.Purpose.Get()
			if o == s || !topology.Is(o.Purpose, purpose) {
				continue
			}
			same, open := samePlace(s, o)
			switch {
			case same == no:
			case same == unsure:
				hidden = append(hidden, open...)
			case o.Role.IsUnknown():
				hidden = append(hidden, named(o.Role.Origin, roleAttribute))
			case topology.Is(o.Role, roleActive):
				active = append(active, o.At(roleAttribute))
			}
		}
		network, _ := s.Network.Get()
		switch {
		case role == roleActive && len(active) > 0:
			p.find(at(&s.Object, roleAttribute, s.Role),
				fmt.Sprintf("%s is ACTIVE, and %s of the same purpose, network and region is ACTIVE too. There is one at most.", subnetwork(s), active[0].Address),
				"Give one of the two the role BACKUP.", active...)
		case role == roleBackup && len(active) == 0 && (len(hidden) > 0 || !p.hasNetwork(network)):
			if len(hidden) == 0 {
				hidden = append(hidden, named(s.Network.Origin, networkAttribute))
			}
			p.unsure(&s.Object, question, unique(hidden)...)
		case role == roleBackup && len(active) == 0:
			p.find(at(&s.Object, roleAttribute, s.Role),
				fmt.Sprintf("%s is BACKUP, and there is no ACTIVE subnet of its purpose, network and region, before which it can't be created.", subnetwork(s)),
				"Create the ACTIVE subnet first.")
		}
	})
}
