// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var probeInterval = &Rule{
	ID:        "FO202",
	Slug:      "probe-interval",
	Title:     "A health check for Cloud DNS probes more often than every 30 seconds or less often than every 300",
	Severity:  Error,
	Types:     probeTypes,
	Attribute: intervalAttribute,
	Finds:     "A health check with source_regions, or one that a DNS record names, whose check_interval_sec lies outside 30 to 300. It is 5 where it is left out.",
	Why:       "Cloud DNS probes every 30 to 300 seconds. The plan does not look, and the API refuses another interval.",
	Fix:       "Set check_interval_sec to at least 30. The shortest outage bound is reached with 30 and a low unhealthy_threshold.",
	Unsure:    "The interval is known only after apply.",
	Facts:     []string{"DNS-032", "TIME-006"},
	Check:     checkProbeInterval,
}

func checkProbeInterval(p *Pass) {
	const least, most = 30, 300
	p.dnsChecks(func(h *topology.HealthCheck) {
		n, known := h.CheckIntervalSec.Or(defaultSeconds)
		switch {
		case !known:
			p.unsure(&h.Object, fmt.Sprintf("%s probes every %d to %d seconds", lower(healthCheck(h)), least, most), named(h.CheckIntervalSec.Origin, intervalAttribute))
		case n < least || n > most:
			p.find(at(&h.Object, intervalAttribute, h.CheckIntervalSec),
				fmt.Sprintf("%s serves Cloud DNS and probes every %s%s. Cloud DNS takes %d to %d seconds; the plan passes, and the API refuses the check.", healthCheck(h), count(n, "second"), byDefault(h.CheckIntervalSec), least, most),
				fmt.Sprintf("Set check_interval_sec to at least %d.", least))
		}
	})
}
