// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "fmt"

const cdnAttribute = "enable_cdn"

var primaryWithCDN = &Rule{
	ID:        "FO223",
	Slug:      "primary-with-cdn",
	Title:     "The primary of a failover record uses Cloud CDN, which its backups can't",
	Severity:  Warning,
	Types:     []string{"google_compute_backend_service"},
	Attribute: cdnAttribute,
	Finds:     "A backend service with enable_cdn = true behind the primary of a failover record that has backups.",
	Why:       "Cloud CDN has no regional counterpart. After a failover every request reaches the backups, which must carry what the cache carried before, and signed URLs and the like stop working.",
	Fix:       "Size the backups for uncached traffic, put another cache in front for the time of a failover, or accept it.",
	Unsure:    "It is known only after apply whether Cloud CDN is used.",
	Facts:     []string{"ALB-020"},
	Check:     checkPrimaryWithCDN,
}

func checkPrimaryWithCDN(p *Pass) {
	p.pairs(func(pr pair) {
		if len(pr.record.Items) == 0 {
			return
		}
		primary, _ := p.sides(pr)
		for _, s := range primary {
			if !own(&s.Object) || !s.Global {
				continue
			}
			enabled, known := s.EnableCDN.Or(false)
			switch {
			case !known:
				p.unsure(&s.Object, fmt.Sprintf("%s needs Cloud CDN, which the backups of %s lack", lower(service(s)), lower(record(pr.record))), named(s.EnableCDN.Origin, cdnAttribute))
			case enabled:
				p.find(at(&s.Object, cdnAttribute, s.EnableCDN),
					fmt.Sprintf("%s uses Cloud CDN and is the primary of %s. Regional load balancers have no Cloud CDN, so that after a failover the backups get every request uncached.", service(s), lower(record(pr.record))),
					"Size the backups for uncached traffic, or put another cache in front of them.", pr.record.PolicyOrigin)
			}
		}
	})
}
