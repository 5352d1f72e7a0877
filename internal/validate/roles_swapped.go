// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var rolesSwapped = &Rule{
	ID:        "FO505",
	Slug:      "roles-swapped",
	Title:     "A change swaps primary and failover backends",
	Severity:  Info,
	Types:     []string{regionBackendService},
	Attribute: "backend.failover",
	Finds:     "A plan that makes a primary backend of a service a failover backend, and a failover backend of the same service a primary.",
	Why:       "The update is carried out in place and at once: all new connections move to the other groups, as in a failover, and established ones are drained or ended as the failover policy says.",
	Fix:       "Nothing, if that is what the change is for. Look at draining and at the sizes of both pools first, and apply when clients can bear it.",
	Unsure:    "The plan does not tell the role or the group of a backend afterwards.",
	Facts:     []string{"PNLB-003", "PNLB-004", "PNLB-061"},
	Check:     checkRolesSwapped,
}

func checkRolesSwapped(p *Pass) {
	if p.Options.Before == nil {
		return
	}
	services := later(p.Topology.BackendServices, serviceBase)
	groups := later(p.Topology.Groups, groupBase)
	for _, before := range p.Options.Before.BackendServices {
		after := services[objectKey{before.Input, before.Address}]
		if after == nil || !before.IsPassthrough() || !own(&before.Object) || !p.inPlan(&before.Object) || after.Change != topology.Update {
			continue
		}
		p.swaps(before, after, groups)
	}
}

func (p *Pass) swaps(before, after *topology.BackendService, groups map[objectKey]*topology.Group) {
	// moved are the groups that leave each role for the other one.
	var moved [2][]string
	var open []topology.Origin
	for _, b := range after.Backends {
		if b.Group.To == nil {
			open = append(open, named(b.Group.Origin, "backend.group"))
			continue
		}
		i := slices.IndexFunc(before.Backends, func(old *topology.Backend) bool {
			g := old.Group.To
			return g != nil && (groups[objectKey{g.Input, g.Address}] == b.Group.To || g.Outside && g.Address == b.Group.To.Address)
		})
		if i < 0 {
			continue
		}
		was, _ := before.Backends[i].Failover.Or(false)
		is, known := b.Failover.Or(false)
		switch {
		case !known:
			open = append(open, named(b.Failover.Origin, "backend.failover"))
		case was && !is:
			moved[1] = append(moved[1], groupText(b.Group))
		case !was && is:
			moved[0] = append(moved[0], groupText(b.Group))
		}
	}
	if after.BackendsUnknown != nil {
		open = append(open, named(*after.BackendsUnknown, "backend"))
	}
	switch {
	case len(moved[0]) > 0 && len(moved[1]) > 0:
		p.find(place{object: &after.Object, attribute: "backend.failover", origin: after.At("backend.failover")},
			fmt.Sprintf("%s swaps roles: from primary to failover goes %s, and from failover to primary goes %s. All new connections move at once when the update is carried out.", service(after), list(moved[0]), list(moved[1])),
			"Apply when clients can bear a failover, and look at draining first.")
	case len(open) > 0 && hasBothRoles(before):
		p.unsure(&after.Object, fmt.Sprintf("%s swaps its primary and failover backends", lower(service(after))), open...)
	}
}

// hasBothRoles reports whether there is anything to swap.
func hasBothRoles(s *topology.BackendService) bool {
	var roles [2]bool
	for _, b := range s.Backends {
		if failover, known := b.Failover.Or(false); known {
			roles[map[bool]int{false: 0, true: 1}[failover]] = true
		}
	}
	return roles[0] && roles[1]
}
