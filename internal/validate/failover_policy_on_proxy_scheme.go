// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var failoverPolicyOnProxyScheme = &Rule{
	ID:        "FO108",
	Slug:      "failover-policy-on-proxy-scheme",
	Title:     "A failover policy stands on a load balancer that is not a passthrough one",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: "failover_policy",
	Finds:     "A failover_policy on a regional backend service whose load_balancing_scheme is neither INTERNAL nor EXTERNAL.",
	Why:       "The failover policy exists for passthrough Network Load Balancers only. A proxy load balancer of scheme INTERNAL_MANAGED or EXTERNAL_MANAGED spreads over all healthy backends and has no failover backends; the plan passes, and the API is expected to refuse the policy. Of the three fields the provider even leaves a ratio of 0.0 and a drain switch of false out of the request, so that only drop_traffic_if_unhealthy is sent.",
	Fix:       "Remove failover_policy, or use scheme INTERNAL or EXTERNAL if a passthrough load balancer was meant.",
	Unsure:    "The load-balancing scheme, or whether there is a policy, is known only after apply.",
	Facts:     []string{"PNLB-051", "PNLB-057"},
	Check:     checkFailoverPolicyOnProxyScheme,
}

func checkFailoverPolicyOnProxyScheme(p *Pass) {
	p.services(func(s *topology.BackendService) {
		hidden := policyHidden(s)
		if s.Global || s.IsPassthrough() || s.FailoverPolicy == nil && hidden == nil {
			return
		}
		scheme, ok := s.Scheme.Get()
		if !ok {
			hidden = append(hidden, named(s.Scheme.Origin, "load_balancing_scheme"))
		}
		if len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s has a failover policy and a scheme that takes one", lower(service(s))), hidden...)
			return
		}
		p.find(place{object: &s.Object, attribute: "failover_policy", origin: s.FailoverPolicy.Origin}.with(s.Scheme.Sensitive),
			fmt.Sprintf("%s has load_balancing_scheme %s and a failover_policy, which only the passthrough schemes INTERNAL and EXTERNAL have. No backend of it ever stands by, and the apply is expected to stop with an error of the API.", service(s), scheme),
			"Remove failover_policy, or use scheme INTERNAL or EXTERNAL if a passthrough load balancer was meant.")
	})
}
