// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var twoOwnersOfMembers = &Rule{
	ID:        "FO137",
	Slug:      "two-owners-of-members",
	Title:     "Two sorts of resource own the members of one group",
	Severity:  Warning,
	Types:     []string{"google_compute_instance_group"},
	Attribute: "instances",
	Finds:     "An unmanaged instance group that lists instances itself while google_compute_instance_group_membership resources add members too.",
	Why:       "The list of the group is the whole truth to one resource and incomplete to the other. Each apply removes what the other added, so that the number of primaries goes up and down and the ratio with it.",
	Fix:       "Keep either the instances list or the membership resources.",
	Unsure:    "It is known only after apply whether the group lists instances itself.",
	Facts:     []string{"PNLB-027"},
	Check:     checkTwoOwnersOfMembers,
}

func checkTwoOwnersOfMembers(p *Pass) {
	for _, g := range p.Topology.Groups {
		if !own(&g.Object) {
			continue
		}
		var listed, added *topology.Origin
		memberships := 0
		for i := range g.Owners {
			switch g.Owners[i].Source {
			case topology.SizeFromInstances:
				listed = &g.Owners[i].Origin
			case topology.SizeFromMemberships:
				added = &g.Owners[i].Origin
				memberships++
			}
		}
		if listed == nil || added == nil {
			continue
		}
		// A list that is not known can be empty, and then there is one owner.
		if slices.Contains(g.Size.Unknown, *listed) {
			p.unsure(&g.Object, fmt.Sprintf("%s lists instances itself", lower(subject("Instance group", &g.Object))), *listed)
			continue
		}
		p.find(place{object: &g.Object, attribute: "instances", origin: *listed},
			fmt.Sprintf("%s lists its instances, and %s to it. Each apply of the list removes what the memberships added, so that the number of VMs goes up and down.", subject("Instance group", &g.Object), adds(memberships)),
			"Keep either the instances list or the membership resources.", *added)
	}
}

func adds(memberships int) string {
	if memberships == 1 {
		return "a membership resource adds a member"
	}
	return fmt.Sprintf("%d membership resources add members", memberships)
}
