// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "fmt"

var backupNotIsolated = &Rule{
	ID:        "FO220",
	Slug:      "backup-not-isolated",
	Title:     "A backup stands on the global infrastructure that it is to back up",
	Severity:  Warning,
	Types:     recordTypes,
	Attribute: backupGeoAttribute,
	Finds:     "A backup of a failover record that is the address of a global or classic load balancer.",
	Why:       "Global and classic load balancers share the infrastructure that fails when the primary does. Only regional external Application Load Balancers are self-contained in their region. Every API accepts the record.",
	Fix:       "Use a regional external Application Load Balancer as backup.",
	Unsure:    "A backup's address is known only after apply and can't be followed.",
	Facts:     []string{"ALB-001"},
	Check:     checkBackupNotIsolated,
}

func checkBackupNotIsolated(p *Pass) {
	p.pairs(func(pr pair) {
		r := pr.record
		found := false
		for _, b := range pr.backups {
			if k := b.rule.Kind(); isGlobalFront(k) {
				found = true
				p.find(place{object: &r.Object, attribute: path(b.item.Origin, backupGeoAttribute), origin: b.item.Origin},
					fmt.Sprintf("%s has the backup %s, a %s. It shares the infrastructure that fails when the primary does.", record(r), b.rule.Object.Address, k),
					"Use a regional external Application Load Balancer as backup.", b.rule.At(""))
			}
		}
		if !found && len(pr.hidden) > 0 {
			p.unsure(&r.Object, fmt.Sprintf("every backup of %s is isolated from the primary", lower(record(r))), unique(pr.hidden)...)
		}
	})
}
