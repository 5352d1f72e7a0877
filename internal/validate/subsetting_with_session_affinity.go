// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var subsettingWithSessionAffinity = &Rule{
	ID:        "FO122",
	Slug:      "subsetting-with-session-affinity",
	Title:     "Subsetting stands beside a session affinity",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: "subsetting",
	Finds:     "An internal passthrough backend service with subsetting and a session_affinity other than NONE.",
	Why:       "Subsetting of an internal passthrough load balancer needs the 5-tuple affinity, which is NONE. The API refuses another one.",
	Fix:       "Set session_affinity to NONE, or remove subsetting.",
	Unsure:    "The subsetting or the session affinity is known only after apply.",
	Facts:     []string{"PNLB-062"},
	Check:     checkSubsettingWithSessionAffinity,
}

func checkSubsettingWithSessionAffinity(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		policy, policyKnown := s.Subsetting.Or("")
		affinity, affinityKnown := s.SessionAffinity.Or("NONE")
		if policyKnown && policy != topology.SubsettingConsistentHash || affinityKnown && affinity == "NONE" || !topology.Is(s.Scheme, topology.SchemeInternal) {
			return
		}
		var hidden []topology.Origin
		if !policyKnown {
			hidden = append(hidden, named(s.Subsetting.Origin, "subsetting"))
		}
		if !affinityKnown {
			hidden = append(hidden, named(s.SessionAffinity.Origin, "session_affinity"))
		}
		if len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s has subsetting and a session affinity", lower(service(s))), hidden...)
			return
		}
		p.find(at(&s.Object, "subsetting", s.Subsetting).with(s.SessionAffinity.Sensitive),
			fmt.Sprintf("%s has subsetting and session_affinity %s. Subsetting of an internal passthrough load balancer needs session_affinity NONE; the API refuses the pair.", service(s), affinity),
			"Set session_affinity to NONE, or remove subsetting.", s.SessionAffinity.Origin)
	})
}
