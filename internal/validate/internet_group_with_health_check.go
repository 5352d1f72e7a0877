// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "fmt"

var internetGroupWithHealthCheck = &Rule{
	ID:        "FO235",
	Slug:      "internet-group-with-health-check",
	Title:     "A service with an internet endpoint group names a health check",
	Severity:  Error,
	Types:     []string{"google_compute_backend_service"},
	Attribute: "health_checks",
	Finds:     "A global backend service with a global internet network endpoint group and health_checks.",
	Why:       "Such a service must not have a health check; the API refuses it. A dead region behind the endpoint is detected by the health-checked DNS record that its name resolves to.",
	Fix:       "Remove health_checks, and check the targets in the DNS record.",
	Unsure:    "It is known only after apply whether a health check is named.",
	Facts:     []string{"HC-004", "ALB-008"},
	Check:     checkInternetGroupWithHealthCheck,
}

func checkInternetGroupWithHealthCheck(p *Pass) {
	for _, g := range p.internetGroups() {
		s := g.service
		if !own(&s.Object) {
			continue
		}
		switch set(s.HealthChecksSet) {
		case yes:
			p.find(at(&s.Object, "health_checks", s.HealthChecksSet),
				fmt.Sprintf("%s has the internet network endpoint group %s and names a health check, which such a service must not have. The API refuses it.", service(s), groupText(g.backend.Group)),
				"Remove health_checks, and check the targets in the DNS record that the endpoint resolves to.", g.backend.Group.Origin)
		case unsure:
			p.unsure(&s.Object, fmt.Sprintf("%s names a health check", lower(service(s))), named(s.HealthChecksSet.Origin, "health_checks"))
		}
	}
}
