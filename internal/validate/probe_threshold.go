// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var probeThreshold = &Rule{
	ID:        "FO242",
	Slug:      "probe-threshold",
	Title:     "A single failed probe makes a DNS target unhealthy",
	Severity:  Info,
	Types:     probeTypes,
	Attribute: "unhealthy_threshold",
	Finds:     "A health check with source_regions, or one that a DNS record names, with unhealthy_threshold = 1.",
	Why:       "One lost packet in two of three regions at a time moves all clients. A higher threshold avoids needless failovers and lengthens the outage by an interval.",
	Fix:       "Use 2, the default, or more.",
	Unsure:    "The threshold is known only after apply.",
	Facts:     []string{"DNS-039", "TIME-008"},
	Check:     checkProbeThreshold,
}

func checkProbeThreshold(p *Pass) {
	p.dnsChecks(func(h *topology.HealthCheck) {
		v := h.UnhealthyThreshold
		switch {
		case v.IsUnknown():
			p.unsure(&h.Object, fmt.Sprintf("a single failed probe of %s makes a target unhealthy", lower(healthCheck(h))), named(v.Origin, "unhealthy_threshold"))
		case topology.Is(v, 1):
			p.find(at(&h.Object, "unhealthy_threshold", v),
				fmt.Sprintf("%s serves Cloud DNS and has unhealthy_threshold 1: a single failed probe in two of three regions moves all clients.", healthCheck(h)),
				"Use 2 or more.")
		}
	})
}
