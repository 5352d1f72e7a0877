// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var udpPolicyWithOldProvider = &Rule{
	ID:        "FO139",
	Slug:      "udp-policy-with-old-provider",
	Title:     "The google provider is too old for a failover policy with UDP",
	Severity:  Error,
	Types:     []string{regionBackendService},
	Attribute: "failover_policy",
	Finds:     "A passthrough backend service of protocol UDP with a failover_policy, in an input whose google provider is older than 4.57.0.",
	Why:       "Before 4.57.0 the provider sent disable_connection_drain_on_failover also when it was false. The API takes the field for TCP only and refuses the service.",
	Fix:       "Use version 4.57.0 or newer of the google provider.",
	Unsure:    "The protocol, or whether there is a policy, is known only after apply.",
	Facts:     []string{"PNLB-054", "PNLB-057"},
	Check:     checkUDPPolicyWithOldProvider,
}

func checkUDPPolicyWithOldProvider(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		if s.Input < 0 || s.Input >= len(p.Topology.Inputs) || !strings.HasPrefix(s.Type, "google_") {
			return
		}
		input := p.Topology.Inputs[s.Input]
		// What stands in a state was accepted once.
		if input.Kind == "state" || !olderThan(input.GoogleVersion, 4, 57) {
			return
		}
		hidden := policyHidden(s)
		protocol, known := s.Protocol.Or("TCP")
		if s.FailoverPolicy == nil && len(hidden) == 0 || known && protocol != "UDP" {
			return
		}
		if !known {
			hidden = append(hidden, named(s.Protocol.Origin, "protocol"))
		}
		if len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s has protocol UDP and a failover policy, for which the google provider %s is too old", lower(service(s)), input.GoogleVersion), hidden...)
			return
		}
		p.find(place{object: &s.Object, attribute: "failover_policy", origin: s.FailoverPolicy.Origin}.with(s.Protocol.Sensitive),
			fmt.Sprintf("%s has protocol UDP and a failover_policy, and version %s of the google provider sends disable_connection_drain_on_failover even when it is false. The API takes that field for TCP only, so that the apply fails.", service(s), input.GoogleVersion),
			"Use version 4.57.0 or newer of the google provider.", s.Protocol.Origin)
	})
}

// olderThan compares a version such as "4.47.0". What is no version is not
// older than anything.
func olderThan(version string, major, minor int) bool {
	parts := strings.SplitN(version, ".", 3)
	if len(parts) < 2 {
		return false
	}
	a, errA := strconv.Atoi(parts[0])
	b, errB := strconv.Atoi(parts[1])
	return errA == nil && errB == nil && (a < major || a == major && b < minor)
}
