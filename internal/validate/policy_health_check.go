// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var policyHealthCheckMissing = &Rule{
	ID:        "FO204",
	Slug:      "policy-health-check",
	Title:     "External endpoints are checked by nothing that Cloud DNS can use",
	Severity:  Error,
	Types:     recordTypes,
	Attribute: policyHealthCheck,
	Finds:     "A record with external_endpoints whose routing_policy names no health check, a regional one, or one without source_regions.",
	Why:       "Cloud DNS probes external endpoints itself, by one global health check for the whole policy with three source regions. Without it the API is expected to refuse the record. Changing the check later recreates the record.",
	Fix:       "Set routing_policy.health_check to a google_compute_health_check with three source_regions.",
	Unsure:    "The check, its source_regions or the targets are known only after apply.",
	Facts:     []string{"DNS-008", "DNS-030"},
	Check:     checkPolicyHealthCheck,
}

func checkPolicyHealthCheck(p *Pass) {
	p.records(func(r *topology.DNSRecord) {
		found, _, hidden := hasTargets(r, false)
		if found == no {
			return
		}
		question := fmt.Sprintf("the external endpoints of %s are checked", lower(record(r)))
		where := place{object: &r.Object, attribute: policyHealthCheck, origin: r.HealthCheck.Origin}
		where = where.or(r.PolicyOrigin)
		wrong := ""
		switch l := r.HealthCheck; {
		case l.State == topology.NoLink:
			wrong = "names no health check"
		case l.To == nil || l.State == topology.Open:
			hidden = append(hidden, named(l.Origin, policyHealthCheck))
		case !l.To.Global:
			wrong = fmt.Sprintf("names the regional health check %s", checkText(l))
		case l.To.Outside:
			return
		case l.To.SourceRegions.IsUnknown():
			hidden = append(hidden, named(l.To.SourceRegions.Origin, sourceRegionsAttribute))
		case l.To.SourceRegions.IsNull():
			wrong = fmt.Sprintf("names the health check %s, which has no source_regions", checkText(l))
		default:
			return
		}
		if wrong == "" || found == unsure {
			p.unsure(&r.Object, question, unique(hidden)...)
			return
		}
		p.find(where,
			fmt.Sprintf("%s has external endpoints and %s. Cloud DNS needs one global health check with three source regions for them.", record(r), wrong),
			"Set routing_policy.health_check to a google_compute_health_check with three source_regions.")
	})
}
