// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const affinityAttribute = "network_pass_through_lb_traffic_policy.zonal_affinity"

var zonalAffinityExcluded = &Rule{
	ID:        "FO123",
	Slug:      "zonal-affinity-excluded",
	Title:     "Zonal affinity stands beside a feature that excludes it",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: affinityAttribute,
	Finds:     "A passthrough backend service with zonal affinity that also has subsetting, that a service attachment publishes through Private Service Connect, or whose forwarding rule is a packet mirroring collector.",
	Why:       "Google documents zonal affinity as incompatible with each of these. Some of it is refused, some is accepted and traffic goes wrong.",
	Fix:       "Set spillover to ZONAL_AFFINITY_DISABLED, or give the other feature up.",
	Unsure:    "The zonal affinity or the other feature is known only after apply.",
	Facts:     []string{"PNLB-071", "CH-017"},
	Check:     checkZonalAffinityExcluded,
}

func checkZonalAffinityExcluded(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		if s.ZonalAffinity == nil {
			return
		}
		spillover, spilloverKnown := s.ZonalAffinity.Spillover.Or(topology.ZonalAffinityDisabled)
		if spilloverKnown && spillover == topology.ZonalAffinityDisabled {
			return
		}
		var reasons []string
		var related, hidden []topology.Origin
		switch policy, known := s.Subsetting.Or(""); {
		case !known:
			hidden = append(hidden, named(s.Subsetting.Origin, "subsetting"))
		case policy == topology.SubsettingConsistentHash:
			reasons = append(reasons, "has subsetting")
			related = append(related, s.Subsetting.Origin)
		}
		for _, rule := range s.ForwardingRules {
			for _, a := range p.index.attachments[rule] {
				reasons = append(reasons, "is published by "+lower(subject("Service attachment", &a.Object)))
				related = append(related, a.TargetService.Origin)
			}
			switch mirrors, known := rule.MirroringCollector.Or(false); {
			case !known:
				hidden = append(hidden, named(rule.MirroringCollector.Origin, "is_mirroring_collector"))
			case mirrors:
				reasons = append(reasons, lower(subject("Forwarding rule", &rule.Object))+" makes it a packet mirroring collector")
				related = append(related, rule.MirroringCollector.Origin)
			}
		}
		if len(reasons) > 0 && !spilloverKnown {
			hidden = append(hidden, named(s.ZonalAffinity.Spillover.Origin, affinityAttribute+".spillover"))
		}
		switch {
		case len(reasons) > 0 && spilloverKnown:
			p.find(at(&s.Object, affinityAttribute, s.ZonalAffinity.Spillover).or(s.ZonalAffinity.Origin),
				fmt.Sprintf("%s has zonal affinity %s and %s. Google documents the two as incompatible; where the API accepts them, traffic can go wrong.", service(s), spillover, list(reasons)),
				"Set spillover to ZONAL_AFFINITY_DISABLED, or remove the other feature.", related...)
		case len(hidden) > 0:
			p.unsure(&s.Object, fmt.Sprintf("%s has zonal affinity beside a feature that excludes it", lower(service(s))), hidden...)
		}
	})
}
