// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var probePort = &Rule{
	ID:        "FO241",
	Slug:      "probe-port",
	Title:     "A health check for Cloud DNS does not name the port that it probes",
	Severity:  Warning,
	Types:     probeTypes,
	Attribute: "http_health_check.port_specification",
	Finds:     "A health check with source_regions, or one that a DNS record names, with USE_SERVING_PORT or USE_NAMED_PORT, or without a port.",
	Why:       "Cloud DNS probes a bare address, for which a serving or named port means nothing. Without a port it probes 80, which may not be the port of the load balancer's frontend.",
	Fix:       "Set port to that of the frontend, and leave port_specification out.",
	Unsure:    "The port or its specification is known only after apply.",
	Facts:     []string{"DNS-034"},
	Check:     checkProbePort,
}

func checkProbePort(p *Pass) {
	p.dnsChecks(func(h *topology.HealthCheck) {
		specification, known := h.PortSpecification.Or("")
		question := fmt.Sprintf("%s names the port that it probes", lower(healthCheck(h)))
		attribute := path(h.PortSpecification.Origin, p.rule.Attribute)
		switch {
		case !known:
			p.unsure(&h.Object, question, named(h.PortSpecification.Origin, attribute))
		case specification == "USE_SERVING_PORT" || specification == "USE_NAMED_PORT":
			p.find(place{object: &h.Object, attribute: attribute, origin: h.PortSpecification.Origin},
				fmt.Sprintf("%s serves Cloud DNS and has port_specification %s, which means nothing for a bare address.", healthCheck(h), specification),
				"Set port to that of the load balancer's frontend, and leave port_specification out.")
		case h.Port.IsUnknown():
			p.unsure(&h.Object, question, named(h.Port.Origin, "port"))
		case h.Port.IsNull() && h.Protocol.IsKnown():
			p.find(place{object: &h.Object, attribute: path(h.Port.Origin, "port"), origin: h.Port.Origin},
				fmt.Sprintf("%s serves Cloud DNS and names no port, so that port 80 is probed, or 443 for HTTPS, whatever the frontend listens on.", healthCheck(h)),
				"Set port to that of the load balancer's frontend.")
		}
	})
}
