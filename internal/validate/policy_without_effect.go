// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const servicePolicyAttribute = "service_lb_policy"

var policyWithoutEffect = &Rule{
	ID:        "FO404",
	Slug:      "policy-without-effect",
	Title:     "A service load-balancing policy stands on backends that it does not go with",
	Severity:  Warning,
	Types:     []string{"google_compute_backend_service"},
	Attribute: servicePolicyAttribute,
	Finds:     "A backend service with service_lb_policy and with Private Service Connect, internet or serverless endpoint groups, or with regional managed instance groups.",
	Why:       "The policy steers by the balancing mode and capacity of zonal groups. These backends have none, or are listed as unsupported, so that the policy has no effect or is refused.",
	Fix:       "Remove service_lb_policy from this service, or use zonal groups.",
	Unsure:    "The policy or a group is known only after apply.",
	Facts:     []string{"GLB-007", "CH-056"},
	Check:     checkPolicyWithoutEffect,
}

func checkPolicyWithoutEffect(p *Pass) {
	p.services(func(s *topology.BackendService) {
		if s.ServiceLBPolicy.State == topology.NoLink {
			return
		}
		var wrong []string
		var hidden []topology.Origin
		for _, b := range s.Backends {
			switch sort, known := steerless(b); {
			case !known:
				hidden = append(hidden, named(b.Group.Origin, groupAttribute))
			case sort != "":
				wrong = append(wrong, fmt.Sprintf("%s (%s)", groupText(b.Group), sort))
			}
		}
		switch {
		case len(wrong) > 0:
			p.find(place{object: &s.Object, attribute: servicePolicyAttribute, origin: s.ServiceLBPolicy.Origin},
				fmt.Sprintf("%s has a service_lb_policy, which goes with zonal groups that have a balancing mode, and the backends %s. The policy has no effect on them or is refused.", service(s), list(wrong)),
				"Remove service_lb_policy, or use zonal groups.")
		case len(hidden) > 0:
			p.unsure(&s.Object, fmt.Sprintf("the service_lb_policy of %s goes with its backends", lower(service(s))), unique(hidden)...)
		}
	})
}

// steerless names the sort of a backend that a service policy does not go
// with, empty for one that it does.
func steerless(b *topology.Backend) (sort string, known bool) {
	g := b.Group.To
	if g == nil || g.Kind == topology.UnknownGroup {
		return "", false
	}
	if g.Kind == topology.RegionalMIG {
		return string(g.Kind), true
	}
	if !g.Kind.IsNEG() {
		return "", true
	}
	switch negType, ok := g.NEGType.Or(topology.NEGTypeGCEVMIPPort); {
	case !ok && g.Kind != topology.ZonalNEG:
		return "", false
	case negType == topology.NEGTypePrivateServiceConnect:
		return "Private Service Connect endpoint group", true
	case negType == topology.NEGTypeServerless:
		return "serverless endpoint group", true
	case negType == topology.NEGTypeInternetFQDNPort, negType == topology.NEGTypeInternetIPPort:
		return "internet endpoint group", true
	}
	return "", true
}
