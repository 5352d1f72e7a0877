// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var backupUnchecked = &Rule{
	ID:        "FO214",
	Slug:      "backup-unchecked",
	Title:     "A backup of a failover record is never checked",
	Severity:  Warning,
	Types:     recordTypes,
	Attribute: "routing_policy.primary_backup.backup_geo.rrdatas",
	Finds:     "A backup_geo item with plain rrdatas and no health_checked_targets.",
	Why:       "Plain addresses are never checked and always count as usable. When the primary is down and the nearest backup too, clients get the dead backup, and the next one never takes over.",
	Fix:       "Use health_checked_targets in every backup_geo item.",
	Unsure:    "It is known only after apply whether an item has health-checked targets.",
	Facts:     []string{"DNS-058", "DNS-057"},
	Check:     checkBackupUnchecked,
}

func checkBackupUnchecked(p *Pass) {
	p.failoverRecords(func(r *topology.DNSRecord) {
		var locations []string
		where := place{object: &r.Object, attribute: "routing_policy.primary_backup.backup_geo.rrdatas"}
		for _, item := range r.Items {
			switch {
			case item.Checked != nil || len(item.Unchecked) == 0 && item.Unknown == nil:
			case item.Unknown != nil:
				p.unsure(&r.Object, fmt.Sprintf("the backups of %s are checked", lower(record(r))), named(*item.Unknown, backupGeoAttribute))
			default:
				if len(locations) == 0 {
					where.origin = item.Unchecked[0].Origin
				}
				locations = append(locations, locationText(item))
			}
		}
		if len(locations) > 0 {
			p.find(where.with(secretLocations(r)),
				fmt.Sprintf("%s has plain rrdatas as backup in %s. They are never checked and always count as usable, so that clients get them when they are down too.", record(r), list(locations)),
				"Use health_checked_targets in every backup_geo item.")
		}
	})
}

func locationText(item *topology.RoutingItem) string {
	if l, ok := item.Location.Get(); ok {
		return l
	}
	return "a location that is not known yet"
}
