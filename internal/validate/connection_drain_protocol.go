// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const drainAttribute = "failover_policy.disable_connection_drain_on_failover"

var connectionDrainProtocol = &Rule{
	ID:        "FO110",
	Slug:      "connection-drain-protocol",
	Title:     "Connections shall end at failover for a protocol other than TCP",
	Severity:  Warning,
	Types:     passthroughTypes,
	Attribute: drainAttribute,
	Finds:     "disable_connection_drain_on_failover = true on a passthrough backend service whose protocol is UDP or UNSPECIFIED.",
	Why:       "The provider's documentation and most copies of the API reference allow the switch for protocol TCP only, and the API has refused it for UDP. A newer text of the API reference lists UDP and UNSPECIFIED too, so that it may work today. The plan does not check it.",
	Fix:       "Leave the switch out, or use protocol TCP. Raise this rule to an error if you want to be strict.",
	Unsure:    "The protocol or the switch is known only after apply.",
	Facts:     []string{"PNLB-054"},
	Check:     checkConnectionDrainProtocol,
}

func checkConnectionDrainProtocol(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		if s.FailoverPolicy == nil {
			return
		}
		drain := s.FailoverPolicy.DisableConnectionDrainOnFailover
		disabled, switchKnown := drain.Or(false)
		protocol, protocolKnown := s.Protocol.Or("TCP")
		if switchKnown && !disabled || protocolKnown && protocol == "TCP" {
			return
		}
		var hidden []topology.Origin
		if !switchKnown {
			hidden = append(hidden, named(drain.Origin, drainAttribute))
		}
		if !protocolKnown {
			hidden = append(hidden, named(s.Protocol.Origin, "protocol"))
		}
		if len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s ends connections at failover for a protocol other than TCP", lower(service(s))), hidden...)
			return
		}
		p.find(at(&s.Object, drainAttribute, drain).with(s.Protocol.Sensitive),
			fmt.Sprintf("%s has protocol %s and disable_connection_drain_on_failover = true. Most of Google's texts allow the switch for TCP only, and the API has refused it for UDP during the apply; a newer text allows it.", service(s), protocol),
			"Leave disable_connection_drain_on_failover out unless the protocol is TCP.")
	})
}
