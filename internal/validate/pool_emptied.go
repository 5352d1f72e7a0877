// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var poolEmptied = &Rule{
	ID:        "FO503",
	Slug:      "pool-emptied",
	Title:     "A change leaves no member of a pool standing on its way",
	Severity:  Warning,
	Types:     []string{regionBackendService},
	Attribute: "backend",
	Finds:     "A plan after which a role of a passthrough load balancer has none of the members that it had before: every group of the role, or every VM of its groups, is replaced or taken out at once.",
	Why:       "New members get no new connections until their health checks have passed. Until then the pool has nobody healthy: the other pool serves if there is one, else the last resort or nobody.",
	Fix:       "Change one group or VM at a time, and let the new members pass their health checks before the old ones go.",
	Unsure:    "The plan does not tell which groups are backends afterwards, which role they have, or how many members stay.",
	Facts:     []string{"PNLB-028", "PNLB-012", "PNLB-015"},
	Check:     checkPoolEmptied,
}

func checkPoolEmptied(p *Pass) {
	if p.Options.Before == nil {
		return
	}
	services := later(p.Topology.BackendServices, serviceBase)
	w := &wake{groups: later(p.Topology.Groups, groupBase), instances: later(p.Topology.Instances, instanceBase)}
	for _, before := range p.Options.Before.BackendServices {
		after := services[objectKey{before.Input, before.Address}]
		if after == nil || !before.IsPassthrough() || !own(&before.Object) || !p.inPlan(&before.Object) || !stays(&after.Object) {
			continue
		}
		for _, failover := range []bool{false, true} {
			p.emptied(before, after, failover, w)
		}
	}
}

// wake is what groups and VMs become.
type wake struct {
	groups    map[objectKey]*topology.Group
	instances map[objectKey]*topology.Instance
}

// emptied judges one role of a service.
func (p *Pass) emptied(before, after *topology.BackendService, failover bool, w *wake) {
	role, attribute := "primary", "backend"
	if failover {
		role = "failover"
	}
	var stood topology.Size
	for _, b := range before.Backends {
		if is, _ := b.Failover.Or(false); is == failover && b.Group.To != nil {
			stood = stood.Add(b.Group.To.Size)
		}
	}
	backends, open := roleOf(after, failover)
	if stood.Min == 0 || len(backends)+len(open) == 0 {
		return
	}
	kept := 0
	for _, b := range backends {
		least, hidden := w.kept(before, b.Group.To)
		kept += least
		open = append(open, hidden...)
	}
	switch {
	case kept > 0:
	case len(open) > 0:
		p.unsure(&after.Object, fmt.Sprintf("a %s member of %s stays through the change", role, lower(service(after))), open...)
	default:
		p.find(place{object: &after.Object, attribute: attribute, origin: after.At(attribute)},
			fmt.Sprintf("None of the %s members of %s stays through this change: new ones serve only once their health checks have passed, and until then the %s pool has nobody healthy.", role, lower(service(after)), role),
			"Change one group at a time, and let the new members pass their health checks before the old ones go.")
	}
}

// roleOf are the backends of a role, and what hides further ones.
func roleOf(s *topology.BackendService, failover bool) (backends []*topology.Backend, open []topology.Origin) {
	for _, b := range s.Backends {
		is, known := b.Failover.Or(false)
		switch {
		case !known:
			open = append(open, named(b.Failover.Origin, "backend.failover"))
		case is != failover:
		case b.Group.To == nil:
			open = append(open, named(b.Group.Origin, "backend.group"))
		default:
			backends = append(backends, b)
		}
	}
	if s.BackendsUnknown != nil {
		open = append(open, named(*s.BackendsUnknown, "backend"))
	}
	return backends, open
}

// kept is the least number of members of a group that were healthy backends of
// the service before, in whatever role, and stay. Hidden are the values that
// would tell more.
func (w *wake) kept(before *topology.BackendService, g *topology.Group) (least int, hidden []topology.Origin) {
	i := slices.IndexFunc(before.Backends, func(b *topology.Backend) bool {
		old := b.Group.To
		if old == nil {
			return false
		}
		if old.Outside || g.Outside {
			return old.Address == g.Address
		}
		return w.groups[objectKey{old.Input, old.Address}] == g
	})
	if i < 0 || !stays(&g.Object) {
		return 0, nil
	}
	old := before.Backends[i].Group.To
	if g.Outside {
		return max(1, old.Size.Min), nil
	}
	least = old.Size.Min
	if g.Size.IsUnknown() && g.Size.Min == 0 && old.Kind != topology.UnmanagedGroup {
		for _, o := range g.Size.Unknown {
			hidden = append(hidden, named(o, "size"))
		}
		return 0, hidden
	}
	if old.Kind != topology.UnmanagedGroup {
		return min(least, g.Size.Min), nil
	}
	for _, m := range old.Members {
		if vm := m.Instance.To; vm != nil && m.Instance.State == topology.Linked {
			if now := w.instances[objectKey{vm.Input, vm.Address}]; now == nil && !vm.Outside || now != nil && !stays(&now.Object) {
				least--
			}
		}
	}
	if n, exact := g.Size.Exact(); exact {
		least = min(least, n)
	}
	return max(0, least), nil
}
