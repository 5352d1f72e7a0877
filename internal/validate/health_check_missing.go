// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var healthCheckMissing = &Rule{
	ID:        "FO117",
	Slug:      "health-check-missing",
	Title:     "A backend service has no health check",
	Severity:  Error,
	Types:     []string{regionBackendService},
	Attribute: "health_checks",
	Finds:     "A regional backend service with instance groups or zonal network endpoint groups as backends, without health_checks and without ha_policy.",
	Why:       "Such a service needs exactly one health check. The plan passes without it, and the API refuses the service. Failover, too, has nothing to go by.",
	Fix:       "Name one health check in health_checks.",
	Unsure:    "It is known only after apply whether a health check is named or whether there is an ha_policy. A check that is named and created in the same run counts as present.",
	Facts:     []string{"PNLB-066"},
	Check:     checkHealthCheckMissing,
}

func checkHealthCheckMissing(p *Pass) {
	p.services(func(s *topology.BackendService) {
		// A model of this provider declares what it wants to know, and need
		// not be complete.
		if s.Global || !strings.HasPrefix(s.Type, "google_") || !needsHealthCheck(s) {
			return
		}
		checked, ha := set(s.HealthChecksSet), set(s.HAPolicy)
		if checked == yes || ha == yes || len(s.HealthChecks) > 0 {
			return
		}
		question := fmt.Sprintf("%s has a health check", lower(service(s)))
		switch {
		case checked == unsure:
			p.unsure(&s.Object, question, named(s.HealthChecksSet.Origin, "health_checks"))
		case ha == unsure:
			p.unsure(&s.Object, question+" or an ha_policy", named(s.HAPolicy.Origin, "ha_policy"))
		default:
			p.find(at(&s.Object, "health_checks", s.HealthChecksSet),
				fmt.Sprintf("%s names no health check. With instance groups or zonal network endpoint groups as backends it needs exactly one; the plan passes, and the API refuses the service.", service(s)),
				"Add health_checks with one health check.")
		}
	})
}

// needsHealthCheck reports whether a backend is of a sort that is checked.
func needsHealthCheck(s *topology.BackendService) bool {
	for _, b := range s.Backends {
		if g := b.Group.To; g != nil && (g.Kind.IsInstanceGroup() || g.Kind == topology.ZonalNEG) {
			return true
		}
	}
	return false
}
