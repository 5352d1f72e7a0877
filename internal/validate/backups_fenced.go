// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var backupsFenced = &Rule{
	ID:        "FO215",
	Slug:      "backups-fenced",
	Title:     "A dead backup region keeps its clients",
	Severity:  Warning,
	Types:     recordTypes,
	Attribute: fencingAttribute,
	Finds:     "A failover record with enable_geo_fencing_for_backups = true.",
	Why:       "With fencing a client stays with the nearest backup. When all targets of that backup are unhealthy it gets their addresses all the same, although other backups are healthy.",
	Fix:       "Leave fencing off, unless data must not leave a region.",
	Unsure:    "The switch is known only after apply.",
	Facts:     []string{"DNS-055", "DNS-054"},
	Check:     checkBackupsFenced,
}

func checkBackupsFenced(p *Pass) {
	p.failoverRecords(func(r *topology.DNSRecord) {
		fenced, known := r.Fencing.Or(false)
		switch {
		case !known:
			p.unsure(&r.Object, fmt.Sprintf("clients of %s can leave a dead backup", lower(record(r))), named(r.Fencing.Origin, fencingAttribute))
		case fenced:
			p.find(at(&r.Object, fencingAttribute, r.Fencing),
				fmt.Sprintf("%s fences its backups: a client whose nearest backup is down gets the addresses of that backup all the same, although others are healthy.", record(r)),
				"Leave enable_geo_fencing_for_backups out, unless clients must not leave their region.")
		}
	})
}
