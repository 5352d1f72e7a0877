// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var probeProtocol = &Rule{
	ID:        "FO203",
	Slug:      "probe-protocol",
	Title:     "A health check for Cloud DNS uses what Cloud DNS does not probe with",
	Severity:  Error,
	Types:     probeTypes,
	Attribute: "ssl_health_check",
	Finds:     "A health check with source_regions, or one that a DNS record names, of type SSL, HTTP/2 or gRPC, with a TCP request string, or with a proxy header.",
	Why:       "Cloud DNS probes by HTTP, HTTPS or plain TCP. The plan passes with anything else, and the API refuses it. One of Google's pages lists SSL as an option; the API reference excludes it.",
	Fix:       "Use http_health_check, https_health_check, or a tcp_health_check without request and proxy_header.",
	Unsure:    "Which protocol block there is, or what it holds, is known only after apply.",
	Facts:     []string{"DNS-031", "DNS-033"},
	Check:     checkProbeProtocol,
}

func checkProbeProtocol(p *Pass) {
	p.dnsChecks(func(h *topology.HealthCheck) {
		var wrong []string
		var hidden []topology.Origin
		where := at(&h.Object, "protocol", h.Protocol)
		switch protocol, known := h.Protocol.Or(""); {
		case !known:
			hidden = append(hidden, named(h.Protocol.Origin, "protocol"))
		case protocol != "" && protocol != "HTTP" && protocol != "HTTPS" && protocol != "TCP":
			wrong = append(wrong, "probes by "+protocol)
		}
		switch request, known := h.Request.Or(""); {
		case !known:
			hidden = append(hidden, named(h.Request.Origin, "tcp_health_check.request"))
		case request != "" && topology.Is(h.Protocol, "TCP"):
			wrong = append(wrong, "sends a TCP request string")
			where = at(&h.Object, "protocol", h.Request)
		}
		switch header, known := h.ProxyHeader.Or("NONE"); {
		case !known:
			hidden = append(hidden, named(h.ProxyHeader.Origin, "proxy_header"))
		case header != "NONE" && header != "":
			wrong = append(wrong, "sends the proxy header "+header)
			where = at(&h.Object, "protocol", h.ProxyHeader)
		}
		switch {
		case len(wrong) > 0:
			where.attribute = path(where.origin, "protocol")
			p.find(where,
				fmt.Sprintf("%s serves Cloud DNS and %s. Cloud DNS probes by HTTP, HTTPS or plain TCP; the plan passes, and the API refuses the check.", healthCheck(h), list(wrong)),
				"Use http_health_check, https_health_check, or a tcp_health_check without request and proxy_header.")
		case len(hidden) > 0:
			p.unsure(&h.Object, fmt.Sprintf("%s probes as Cloud DNS does", lower(healthCheck(h))), unique(hidden)...)
		}
	})
}
