// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const servicePolicyType = "google_network_services_service_lb_policies"

var strictIsolation = &Rule{
	ID:        "FO401",
	Slug:      "strict-isolation",
	Title:     "Strict isolation drops traffic instead of moving it",
	Severity:  Warning,
	Types:     []string{servicePolicyType},
	Attribute: "isolation_config",
	Finds:     "A service load-balancing policy with isolation mode STRICT that a backend service uses.",
	Why:       "With STRICT a request stays in the closest region and fails when that region has no healthy backend, although others have.",
	Fix:       "Use NEAREST, which leaves the region only when it has no healthy backend, or no isolation.",
	Unsure:    "The mode is known only after apply.",
	Facts:     []string{"GLB-005"},
	Check:     checkStrictIsolation,
}

func checkStrictIsolation(p *Pass) {
	for _, policy := range p.Topology.ServiceLBPolicies {
		if !own(&policy.Object) || policy.IsolationMode.IsNull() {
			continue
		}
		var users []string
		var related []topology.Origin
		p.services(func(s *topology.BackendService) {
			if s.ServiceLBPolicy.To == policy {
				users = append(users, lower(service(s)))
				related = append(related, s.ServiceLBPolicy.Origin)
			}
		})
		if len(users) == 0 {
			continue
		}
		who := subject("Service load-balancing policy", &policy.Object)
		switch {
		case policy.IsolationMode.IsUnknown():
			p.unsure(&policy.Object, fmt.Sprintf("%s drops traffic instead of moving it", lower(who)), named(policy.IsolationMode.Origin, "isolation_config.isolation_mode"))
		case topology.Is(policy.IsolationMode, "STRICT"):
			p.find(at(&policy.Object, "isolation_config", policy.IsolationMode),
				fmt.Sprintf("%s has isolation mode STRICT, and %s uses it: requests fail when the closest region has no healthy backend, although other regions have.", who, list(users)),
				"Use NEAREST, or remove isolation_config.", related...)
		}
	}
}
