// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var failoverPolicyWithoutFailoverBackend = &Rule{
	ID:        "FO106",
	Slug:      "failover-policy-without-failover-backend",
	Title:     "A failover policy has no failover backend to move to",
	Severity:  Warning,
	Types:     passthroughTypes,
	Attribute: "failover_policy",
	Finds:     "A passthrough backend service with a failover_policy and no backend that says failover = true.",
	Why:       "Nothing refuses such a policy and nothing happens because of it: with no failover backend, below the ratio the healthy primaries keep serving. A standby that was meant to be one takes traffic as a primary today. Only drop_traffic_if_unhealthy keeps an effect, when no primary is healthy.",
	Fix:       "Set failover = true on the backend that shall stand by, or take the policy out.",
	Unsure:    "It is known only after apply whether there is a policy, which backends there are, or what role they have.",
	Facts:     []string{"PNLB-019", "PNLB-014"},
	Check:     checkFailoverPolicyWithoutFailoverBackend,
}

func checkFailoverPolicyWithoutFailoverBackend(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		hidden := policyHidden(s)
		if s.FailoverPolicy == nil && hidden == nil {
			return
		}
		found, roles := hasBackend(s, true)
		if found == yes {
			return
		}
		if hidden = append(hidden, roles...); len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s has a failover policy and no failover backend", lower(service(s))), hidden...)
			return
		}
		all := "all its backends are primaries and take traffic now"
		switch len(s.Backends) {
		case 0:
			all = "it has no backend at all"
		case 1:
			all = "its only backend is a primary"
		}
		drop := ""
		if topology.Is(s.FailoverPolicy.DropTrafficIfUnhealthy, true) {
			drop = " With drop_traffic_if_unhealthy, new connections are dropped when no primary is healthy."
		}
		p.find(place{object: &s.Object, attribute: "failover_policy", origin: s.FailoverPolicy.Origin},
			fmt.Sprintf("%s has a failover_policy and no backend with failover = true: %s, and below the ratio the healthy primaries keep serving, since there is nothing to fail over to.%s", service(s), all, drop),
			"Set failover = true on the backend that shall stand by, or remove failover_policy.")
	})
}
