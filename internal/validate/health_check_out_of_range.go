// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var healthCheckOutOfRange = &Rule{
	ID:        "FO121",
	Slug:      "health-check-out-of-range",
	Title:     "A health check has an interval, timeout or threshold out of range",
	Severity:  Error,
	Types:     healthCheckTypes,
	Attribute: intervalAttribute,
	Finds:     "A health check whose check_interval_sec or timeout_sec lies outside 1 to 300, or whose healthy_threshold or unhealthy_threshold lies outside 1 to 10.",
	Why:       "gcloud checks these ranges and the google provider does not, so that the value survives the plan and the API refuses it.",
	Fix:       "Choose a value in the range.",
	Unsure:    "The value is known only after apply.",
	Facts:     []string{"HC-002"},
	Check:     checkHealthCheckOutOfRange,
}

func checkHealthCheckOutOfRange(p *Pass) {
	for _, h := range p.Topology.HealthChecks {
		if !own(&h.Object) {
			continue
		}
		for _, field := range []struct {
			attribute string
			value     topology.Value[int]
			most      int
		}{
			{intervalAttribute, h.CheckIntervalSec, 300},
			{timeoutAttribute, h.TimeoutSec, 300},
			{"healthy_threshold", h.HealthyThreshold, 10},
			{"unhealthy_threshold", h.UnhealthyThreshold, 10},
		} {
			if field.value.IsUnknown() {
				p.unsure(&h.Object, fmt.Sprintf("%s of %s lies between 1 and %d", field.attribute, lower(subject("Health check", &h.Object)), field.most), named(field.value.Origin, field.attribute))
				continue
			}
			n, ok := field.value.Get()
			if !ok || n >= 1 && n <= field.most {
				continue
			}
			p.find(at(&h.Object, field.attribute, field.value),
				fmt.Sprintf("%s has %s = %d, which lies outside 1 to %d. The provider does not check it; the API refuses it.", subject("Health check", &h.Object), field.attribute, n, field.most),
				fmt.Sprintf("Set %s to a value between 1 and %d.", field.attribute, field.most))
		}
	}
}
