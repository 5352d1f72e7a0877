// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const securityPolicyAttribute = "security_policy"

var backupWithoutSecurityPolicy = &Rule{
	ID:        "FO224",
	Slug:      "backup-without-security-policy",
	Title:     "A backup lacks the security policy that the primary has",
	Severity:  Warning,
	Types:     []string{regionBackendService},
	Attribute: securityPolicyAttribute,
	Finds:     "A backend service behind a backup of a failover record without security_policy, while one behind the primary has it.",
	Why:       "After a failover, or by a direct request to the backup's address at any time, traffic passes that Cloud Armor keeps out today. The global policy does not act on regional load balancers.",
	Fix:       "Attach an equivalent google_compute_region_security_policy to the backup's backend service.",
	Unsure:    "A policy, or a load balancer behind the record, is known only after apply.",
	Facts:     []string{"ALB-021"},
	Check:     checkBackupWithoutSecurityPolicy,
}

func checkBackupWithoutSecurityPolicy(p *Pass) {
	p.pairs(func(pr pair) {
		primary, backups := p.sides(pr)
		i := slices.IndexFunc(primary, func(s *topology.BackendService) bool { return s.SecurityPolicy.State != topology.NoLink })
		if i < 0 {
			return
		}
		for _, s := range backups {
			question := fmt.Sprintf("%s has the security policy that its primary has", lower(service(s)))
			switch {
			case !own(&s.Object) || slices.Contains(primary, s):
			case s.SecurityPolicy.State == topology.Open && len(s.SecurityPolicy.Candidates) == 0:
				p.unsure(&s.Object, question, named(s.SecurityPolicy.Origin, securityPolicyAttribute))
			case s.SecurityPolicy.State == topology.NoLink:
				p.find(place{object: &s.Object, attribute: securityPolicyAttribute, origin: s.SecurityPolicy.Origin},
					fmt.Sprintf("%s is a backup of %s and has no security policy, while %s, the primary, has one. After a failover traffic passes that Cloud Armor keeps out today.", service(s), lower(record(pr.record)), lower(service(primary[i]))),
					"Attach an equivalent google_compute_region_security_policy.", primary[i].SecurityPolicy.Origin)
			}
		}
	})
}
