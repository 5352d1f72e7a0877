// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var globalHealthCheckOnExternal = &Rule{
	ID:        "FO118",
	Slug:      "global-health-check-on-external",
	Title:     "An external passthrough load balancer has a global health check",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: "health_checks",
	Finds:     "A regional backend service of scheme EXTERNAL whose health check is a global one (google_compute_health_check).",
	Why:       "External passthrough Network Load Balancers take regional health checks only. Internal ones take either, which is why a check that served an internal load balancer fails for an external one.",
	Fix:       "Use google_compute_region_health_check in the region of the service.",
	Unsure:    "The health check is known only after apply.",
	Facts:     []string{"HC-001", "XNLB-004"},
	Check:     checkGlobalHealthCheckOnExternal,
}

func checkGlobalHealthCheckOnExternal(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		if !topology.Is(s.Scheme, topology.SchemeExternal) {
			return
		}
		for _, l := range s.HealthChecks {
			switch {
			case l.To != nil && l.To.Global:
				p.find(place{object: &s.Object, attribute: "health_checks", origin: l.Origin},
					fmt.Sprintf("%s belongs to an external passthrough Network Load Balancer, which takes regional health checks only, and names a global one, %s. The API refuses it.", service(s), checkText(l)),
					"Use a google_compute_region_health_check in the region of the service.", l.To.At(""))
			case l.State == topology.Open:
				p.unsure(&s.Object, fmt.Sprintf("the health check of %s is regional", lower(service(s))), named(l.Origin, "health_checks"))
			}
		}
		if s.HealthChecksSet.IsUnknown() && len(s.HealthChecks) == 0 {
			p.unsure(&s.Object, fmt.Sprintf("the health check of %s is regional", lower(service(s))), named(s.HealthChecksSet.Origin, "health_checks"))
		}
	})
}

func checkText(l topology.Link[topology.HealthCheck]) string {
	return linkText(l, func(h *topology.HealthCheck) *topology.Object { return &h.Object })
}
