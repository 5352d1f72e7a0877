// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var haPolicyConflict = &Rule{
	ID:        "FO109",
	Slug:      "ha-policy-conflict",
	Title:     "An ha_policy stands beside settings that it excludes",
	Severity:  Error,
	Types:     []string{regionBackendService},
	Attribute: "ha_policy",
	Finds:     "A backend service with ha_policy and with failover_policy, health_checks, session_affinity or connection_tracking_policy.",
	Why:       "With ha_policy the operator names the leader endpoint, and the load balancer neither checks health nor fails over by itself. The provider stops the plan when one of the other settings stands beside it, and may name only the first of them.",
	Fix:       "Keep either ha_policy or the other settings. With ha_policy only zonal network endpoint groups of type GCE_VM_IP are allowed.",
	Unsure:    "It is known only after apply whether one of the settings is there.",
	Facts:     []string{"PNLB-064"},
	Check:     checkHAPolicyConflict,
}

func checkHAPolicyConflict(p *Pass) {
	p.services(func(s *topology.BackendService) {
		ha, known := s.HAPolicy.Or(false)
		if s.Global || known && !ha {
			return
		}
		var excluded []string
		var related, hidden []topology.Origin
		excludes := func(attribute string, there answer, o topology.Origin) {
			switch there {
			case yes:
				excluded = append(excluded, attribute)
				related = append(related, named(o, attribute))
			case unsure:
				hidden = append(hidden, named(o, attribute))
			}
		}
		switch {
		case s.FailoverPolicy != nil:
			excludes("failover_policy", yes, s.FailoverPolicy.Origin)
		case s.FailoverPolicyUnknown != nil:
			excludes("failover_policy", unsure, *s.FailoverPolicyUnknown)
		}
		excludes("health_checks", set(s.HealthChecksSet), s.HealthChecksSet.Origin)
		affinity := no
		// NONE is what a plan or a state holds where nobody wrote anything.
		if value, ok := s.SessionAffinity.Get(); ok && s.SessionAffinity.Written() && (value != "NONE" || !s.SessionAffinity.Origin.Range.IsZero()) {
			affinity = yes
		}
		excludes("session_affinity", affinity, s.SessionAffinity.Origin)
		excludes("connection_tracking_policy", set(s.ConnectionTracking), s.ConnectionTracking.Origin)
		switch {
		case len(excluded) == 0 && len(hidden) == 0:
			return
		case !known:
			p.unsure(&s.Object, fmt.Sprintf("%s has an ha_policy", lower(service(s))), named(s.HAPolicy.Origin, "ha_policy"))
		case len(excluded) == 0:
			p.unsure(&s.Object, fmt.Sprintf("%s has a setting that its ha_policy excludes", lower(service(s))), hidden...)
		default:
			p.find(at(&s.Object, "ha_policy", s.HAPolicy),
				fmt.Sprintf("%s has an ha_policy and also %s, which it excludes: with ha_policy the operator chooses the leader endpoint, and there is no automatic failover. The provider stops the plan.", service(s), list(excluded)),
				fmt.Sprintf("Remove ha_policy, or remove %s and use network endpoint groups of type GCE_VM_IP.", list(excluded)), related...)
		}
	})
}

// set turns a presence into an answer.
func set(v topology.Value[bool]) answer {
	there, known := v.Or(false)
	switch {
	case !known:
		return unsure
	case there:
		return yes
	}
	return no
}
