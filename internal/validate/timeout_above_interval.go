// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const (
	timeoutAttribute  = "timeout_sec"
	intervalAttribute = "check_interval_sec"

	// defaultSeconds is both the interval and the timeout of a health check
	// that sets neither (HC-002).
	defaultSeconds = 5
)

var healthCheckTypes = []string{"google_compute_health_check", "google_compute_region_health_check", modelBackendService, modelRecord}

var timeoutAboveInterval = &Rule{
	ID:        "FO120",
	Slug:      "timeout-above-interval",
	Title:     "The timeout of a health check is longer than its interval",
	Severity:  Error,
	Types:     healthCheckTypes,
	Attribute: timeoutAttribute,
	Finds:     "A health check whose timeout_sec is greater than its check_interval_sec. Either is 5 seconds where it is left out.",
	Why:       "A probe must be over before the next one starts. The provider plans any pair of values, and the API refuses this one.",
	Fix:       "Shorten timeout_sec or lengthen check_interval_sec. Mind that a longer interval makes failover slower.",
	Unsure:    "The timeout or the interval is known only after apply.",
	Facts:     []string{"HC-002"},
	Check:     checkTimeoutAboveInterval,
}

func checkTimeoutAboveInterval(p *Pass) {
	for _, h := range p.Topology.HealthChecks {
		if !own(&h.Object) {
			continue
		}
		timeout, timeoutKnown := h.TimeoutSec.Or(defaultSeconds)
		interval, intervalKnown := h.CheckIntervalSec.Or(defaultSeconds)
		var hidden []topology.Origin
		if !timeoutKnown {
			hidden = append(hidden, named(h.TimeoutSec.Origin, timeoutAttribute))
		}
		if !intervalKnown {
			hidden = append(hidden, named(h.CheckIntervalSec.Origin, intervalAttribute))
		}
		if len(hidden) > 0 {
			p.unsure(&h.Object, fmt.Sprintf("the timeout of %s is longer than its interval", lower(subject("Health check", &h.Object))), hidden...)
			continue
		}
		if timeout <= interval {
			continue
		}
		where := at(&h.Object, timeoutAttribute, h.TimeoutSec)
		where = where.or(h.CheckIntervalSec.Origin)
		p.find(where.with(h.CheckIntervalSec.Sensitive),
			fmt.Sprintf("%s waits %s for an answer%s and probes every %s%s. A timeout that is longer than the interval passes the plan, and the API refuses it.", subject("Health check", &h.Object), count(timeout, "second"), byDefault(h.TimeoutSec), count(interval, "second"), byDefault(h.CheckIntervalSec)),
			fmt.Sprintf("Set timeout_sec to at most %d, or check_interval_sec to at least %d.", interval, timeout), h.CheckIntervalSec.Origin)
	}
}

// byDefault adds that nobody wrote the value.
func byDefault(v topology.Value[int]) string {
	if v.Written() {
		return ""
	}
	return " (the default)"
}
