// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var sharedGroupElsewhere = &Rule{
	ID:        "FO229",
	Slug:      "shared-group-elsewhere",
	Title:     "A backup serves from a shared group of another region",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: groupAttribute,
	Finds:     "A regional load balancer behind a backup of a failover record with a group that the primary uses too and that is in another region.",
	Why:       "A regional load balancer takes backends of its own region only. Sharing a group between primary and backup is allowed where the backup is in the group's region.",
	Fix:       "Make a backup load balancer in the region of the group.",
	Unsure:    "The region of the group or of the load balancer is known only after apply. The input does not show what one of the record's addresses belongs to.",
	Facts:     []string{"ALB-030"},
	Check:     checkSharedGroupElsewhere,
}

func checkSharedGroupElsewhere(p *Pass) {
	if slices.ContainsFunc(p.Topology.BackendServices, mayShare) {
		p.hiddenSharing()
	}
	for _, g := range p.index.shared {
		s := g.backup.service
		if !own(&s.Object) || s.Global {
			continue
		}
		there, hidden := differs(s.Region, g.group.Region)
		switch {
		case there == yes:
			is, _ := s.Region.Get()
			region, _ := g.group.Region.Get()
			p.find(place{object: &s.Object, attribute: groupAttribute, origin: g.backup.backend.Group.Origin}.with(s.Region.Sensitive, g.group.Region.Sensitive),
				fmt.Sprintf("%s is in %s and a backup of %s, and it shares the group %s of %s with the primary. A regional load balancer takes groups of its own region.", service(s), is, lower(record(g.pair.record)), groupText(g.backup.backend.Group), region),
				"Make a backup load balancer in the region of the group.")
		case there == unsure:
			var at []topology.Origin
			for _, o := range hidden {
				at = append(at, named(o, "region"))
			}
			p.unsure(&s.Object, fmt.Sprintf("%s is in the region of the group that it shares with the primary", lower(service(s))), at...)
		}
	}
}
