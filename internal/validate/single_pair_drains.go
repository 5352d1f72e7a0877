// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var singlePairDrains = &Rule{
	ID:        "FO136",
	Slug:      "single-pair-drains",
	Title:     "Both VMs of a pair can hold connections during a switch",
	Severity:  Info,
	Types:     passthroughTypes,
	Attribute: drainAttribute,
	Finds:     "A passthrough backend service of protocol TCP with exactly one primary VM and one backup VM that keeps connections at failover.",
	Why:       "Connections drain by default, so that old ones stay on the VM that lost its role while new ones reach the other. For a pair of which only one may act at a time, such as a database or a licence server, both then act for minutes.",
	Fix:       "Set disable_connection_drain_on_failover = true where only one VM may hold connections. It ends them at failover and at failback, and makes it likely, not certain, that no old one is left.",
	Unsure:    "The size of a group, the protocol or the switch is not known.",
	Facts:     []string{"PNLB-053", "PNLB-055"},
	Check:     checkSinglePairDrains,
}

func checkSinglePairDrains(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		found, hidden := hasBackend(s, true)
		protocol, protocolKnown := s.Protocol.Or("TCP")
		if found == no || protocolKnown && protocol != "TCP" {
			return
		}
		if !protocolKnown {
			hidden = append(hidden, named(s.Protocol.Origin, "protocol"))
		}
		where := place{object: &s.Object, attribute: drainAttribute}
		hidden = append(hidden, policyHidden(s)...)
		if s.FailoverPolicy != nil {
			v := s.FailoverPolicy.DisableConnectionDrainOnFailover
			if disabled, known := v.Or(false); known && disabled {
				return
			} else if !known {
				hidden = append(hidden, named(v.Origin, drainAttribute))
			}
			where.origin = v.Origin
			where = where.or(s.FailoverPolicy.Origin)
		}
		for _, failover := range []bool{false, true} {
			size, open := members(s, failover)
			// An interval that an autoscaler chooses from is no pair.
			if !size.Contains(1) || size.Max != 1 && len(open) == 0 {
				return
			}
			hidden = append(hidden, open...)
		}
		if len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s is a pair of VMs that both hold connections during a switch", lower(service(s))), unique(hidden)...)
			return
		}
		p.find(where,
			fmt.Sprintf("%s has one primary and one backup VM and keeps connections at failover: old ones can stay on one VM for minutes while new ones reach the other.", service(s)),
			"Set disable_connection_drain_on_failover = true in failover_policy if only one of the two may act at a time.")
	})
}
