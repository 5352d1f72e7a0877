// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var noHealthSignal = &Rule{
	ID:        "FO251",
	Slug:      "no-health-signal",
	Title:     "A service names a health signal that its kind does not take",
	Severity:  Error,
	Types:     []string{"google_compute_backend_service"},
	Attribute: outlierAttribute,
	Finds:     "outlier_detection on a global backend service of scheme EXTERNAL, or health_checks on a service with serverless network endpoint groups.",
	Why:       "Classic load balancers have no outlier detection, and serverless endpoint groups take no health check. The API refuses either. Without any signal a broken region keeps its share of traffic, and nothing fails over.",
	Fix:       "Use scheme EXTERNAL_MANAGED, where outlier_detection works, and remove health_checks from services with serverless groups.",
	Unsure:    "The scheme, the outlier detection or the health check is known only after apply.",
	Facts:     []string{"HC-004", "CH-055"},
	Check:     checkNoHealthSignal,
}

func checkNoHealthSignal(p *Pass) {
	p.services(func(s *topology.BackendService) {
		if s.Global {
			p.classicOutlierDetection(s)
		}
		i := slices.IndexFunc(s.Backends, func(b *topology.Backend) bool {
			return b.Group.To != nil && topology.Is(b.Group.To.NEGType, topology.NEGTypeServerless)
		})
		if i < 0 {
			return
		}
		switch set(s.HealthChecksSet) {
		case yes:
			p.find(at(&s.Object, "health_checks", s.HealthChecksSet),
				fmt.Sprintf("%s has the serverless network endpoint group %s and names a health check, which such a service must not have. The API refuses it.", service(s), groupText(s.Backends[i].Group)),
				"Remove health_checks.", s.Backends[i].Group.Origin)
		case unsure:
			p.unsure(&s.Object, fmt.Sprintf("%s names a health check", lower(service(s))), named(s.HealthChecksSet.Origin, "health_checks"))
		}
	})
}

func (p *Pass) classicOutlierDetection(s *topology.BackendService) {
	detects := set(s.OutlierDetection)
	scheme, known := s.Scheme.Get()
	if detects == no || known && scheme != topology.SchemeExternal {
		return
	}
	var hidden []topology.Origin
	if detects == unsure {
		hidden = append(hidden, named(s.OutlierDetection.Origin, outlierAttribute))
	}
	if !known {
		hidden = append(hidden, named(s.Scheme.Origin, schemeAttribute))
	}
	if len(hidden) > 0 {
		p.unsure(&s.Object, fmt.Sprintf("%s has outlier detection and a scheme that takes it", lower(service(s))), hidden...)
		return
	}
	p.find(at(&s.Object, outlierAttribute, s.OutlierDetection),
		fmt.Sprintf("%s has scheme EXTERNAL, that of a classic load balancer, and outlier_detection, which is not supported there. Without a health signal a broken region keeps receiving its traffic, and there is no automatic failover.", service(s)),
		"Use load_balancing_scheme EXTERNAL_MANAGED, or remove outlier_detection.")
}
