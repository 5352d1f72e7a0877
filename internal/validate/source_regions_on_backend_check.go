// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var sourceRegionsOnBackendCheck = &Rule{
	ID:        "FO119",
	Slug:      "source-regions-on-backend-check",
	Title:     "A backend service uses a health check that probes from chosen regions",
	Severity:  Error,
	Types:     []string{"google_compute_health_check"},
	Attribute: "source_regions",
	Finds:     "A health check with source_regions that a backend service names in health_checks.",
	Why:       "source_regions make a health check one for Cloud DNS routing policies. The API refuses such a check on a backend service.",
	Fix:       "Keep this check for the DNS record and create a second one, without source_regions, for the backend service.",
	Unsure:    "source_regions, or which check a backend service names, is known only after apply.",
	Facts:     []string{"HC-003"},
	Check:     checkSourceRegionsOnBackendCheck,
}

func checkSourceRegionsOnBackendCheck(p *Pass) {
	for _, h := range p.Topology.HealthChecks {
		if !own(&h.Object) || h.SourceRegions.IsNull() {
			continue
		}
		regions, known := h.SourceRegions.Get()
		if known && len(regions) == 0 {
			continue
		}
		var users []string
		var related, open []topology.Origin
		for _, l := range p.index.checked[h] {
			users = append(users, lower(service(l.service)))
			related = append(related, l.origin)
		}
		for _, l := range p.index.mayBeChecked[h] {
			open = append(open, named(l.origin, "health_checks"))
		}
		question := fmt.Sprintf("a backend service uses %s, which probes from chosen regions", lower(subject("Health check", &h.Object)))
		switch {
		case len(users) > 0 && known:
			p.find(at(&h.Object, "source_regions", h.SourceRegions),
				fmt.Sprintf("%s probes from the chosen source_regions %s, which makes it a check for Cloud DNS, and %s uses it too. The API refuses it there.", subject("Health check", &h.Object), list(regions), list(users)),
				"Create a second health check without source_regions for the backend service.", related...)
		case len(users) > 0:
			p.unsure(&h.Object, question, named(h.SourceRegions.Origin, "source_regions"))
		case len(open) > 0:
			p.unsure(&h.Object, question, open...)
		}
	}
}
