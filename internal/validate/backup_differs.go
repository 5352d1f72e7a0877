// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var backupDiffers = &Rule{
	ID:        "FO247",
	Slug:      "backup-differs",
	Title:     "A backup treats requests in another way than the primary",
	Severity:  Info,
	Types:     passthroughTypes,
	Attribute: "session_affinity",
	Finds:     "A backend service behind a backup of a failover record whose session_affinity or timeout_sec is that of no service behind the primary. Where the primary only sends on to the regional load balancers nothing is compared.",
	Why:       "What clients rely on, such as a session that stays on a VM or a request that may take a minute, changes at the moment of a failover.",
	Fix:       "Use the same values on both sides, from one local or module input.",
	Unsure:    "One of the values is known only after apply.",
	Facts:     []string{"ALB-001", "ALB-012"},
	Check:     checkBackupDiffers,
}

func checkBackupDiffers(p *Pass) {
	p.pairs(func(pr pair) {
		if p.bypasses(pr) {
			return
		}
		primary, backups := p.sides(pr)
		if len(primary) == 0 {
			return
		}
		for _, s := range backups {
			if !own(&s.Object) || slices.Contains(primary, s) {
				continue
			}
			differ(p, s, pr, "session_affinity", primary, func(b *topology.BackendService) topology.Value[string] { return b.SessionAffinity }, "NONE")
			differ(p, s, pr, "timeout_sec", primary, func(b *topology.BackendService) topology.Value[int] { return b.TimeoutSec }, 30)
		}
	})
}

// differ compares one attribute of a backup with those of the primary.
func differ[T comparable](p *Pass, s *topology.BackendService, pr pair, attribute string, primary []*topology.BackendService, of func(*topology.BackendService) topology.Value[T], otherwise T) {
	v := of(s)
	is, known := v.Or(otherwise)
	var hidden, related []topology.Origin
	if !known {
		hidden = append(hidden, named(v.Origin, attribute))
	}
	var theirs []string
	secret := false
	for _, b := range primary {
		other := of(b)
		value, ok := other.Or(otherwise)
		switch {
		case !ok:
			hidden = append(hidden, named(other.Origin, attribute))
		case known && value == is:
			return
		default:
			secret = secret || other.Sensitive
			theirs = append(theirs, fmt.Sprint(value))
			related = append(related, other.Origin)
		}
	}
	if len(hidden) > 0 {
		p.unsure(&s.Object, fmt.Sprintf("%s has the %s of its primary", lower(service(s)), attribute), unique(hidden)...)
		return
	}
	p.find(at(&s.Object, attribute, v).with(secret),
		fmt.Sprintf("%s is a backup of %s and has %s %v, while the primary has %s. Clients notice the difference at a failover.", service(s), lower(record(pr.record)), attribute, is, list(theirs)),
		"Use the same value on both sides.", related...)
}
