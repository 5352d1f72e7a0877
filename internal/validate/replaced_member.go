// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var replacedMember = &Rule{
	ID:        "FO501",
	Slug:      "replaced-member",
	Title:     "A VM that is replaced under its name is missing in its instance group afterwards",
	Severity:  Warning,
	Types:     []string{"google_compute_instance_group"},
	Attribute: "instances",
	Finds:     "A plan that replaces a VM under the same name while an unmanaged instance group behind a load balancer lists it.",
	Why:       "Deleting a VM takes it out of its groups. The new one has the same link, so Terraform sees no difference in the list and adds nothing: the member is missing while the plan is carried out and until the next apply.",
	Fix:       "Plan and apply a second time right away. To do it in one apply, give the new VM a new name with create_before_destroy, or add members by google_compute_instance_group_membership with replace_triggered_by.",
	Unsure:    "The name of the new VM is known only after apply, so its link can be the same or another.",
	Facts:     []string{"CHG-001", "PNLB-027"},
	Check:     checkReplacedMember,
}

func checkReplacedMember(p *Pass) {
	p.replacedMembers(func(g *topology.Group, lost []*topology.Instance, services []*topology.BackendService) {
		var same []string
		for _, vm := range lost {
			if vm.Name.IsUnknown() {
				p.unsure(&g.Object, fmt.Sprintf("the VM that replaces %s in %s has the same name", vm.Address, lower(subject("Instance group", &g.Object))), named(vm.Name.Origin, "name"))
				continue
			}
			same = append(same, vm.Address)
		}
		if len(same) == 0 {
			return
		}
		word := "are"
		if len(same) == 1 {
			word = "is"
		}
		left := fmt.Sprintf("misses %d of its members", len(same))
		if n, ok := g.Size.Exact(); ok {
			left = fmt.Sprintf("has %d of its %s", max(0, n-len(same)), count(n, "member"))
			if n <= len(same) {
				left = "is empty"
			}
		}
		p.find(place{object: &g.Object, attribute: "instances", origin: g.At("instances")},
			fmt.Sprintf("%s %s replaced under the same name, which takes the old VM out of %s and adds no new one: the group %s during and after this apply, until another one.%s",
				list(same), word, lower(subject("Instance group", &g.Object)), left, leftPrimaries(services, g, len(same))),
			"Apply a second time right away, or give the new VM another name with create_before_destroy.")
	})
}

// replacedMembers calls check for each unmanaged group that stays behind a load
// balancer, with the members that a plan replaces, destroying them first, and
// whose new name is the old one or not known.
func (p *Pass) replacedMembers(check func(*topology.Group, []*topology.Instance, []*topology.BackendService)) {
	if p.Options.Before == nil {
		return
	}
	groups := later(p.Topology.Groups, groupBase)
	instances := later(p.Topology.Instances, instanceBase)
	for _, before := range p.Options.Before.Groups {
		g := groups[objectKey{before.Input, before.Address}]
		if before.Kind != topology.UnmanagedGroup || g == nil || !own(&before.Object) || !stays(&g.Object) {
			continue
		}
		var lost []*topology.Instance
		for _, m := range before.Members {
			if m.Instance.To == nil || m.Instance.State != topology.Linked {
				continue
			}
			old := m.Instance.To
			vm := instances[objectKey{old.Input, old.Address}]
			if vm == nil || !replacedFirst(&vm.Object) || slices.Contains(lost, vm) {
				continue
			}
			was, _ := old.Name.Get()
			if is, known := vm.Name.Get(); !known && vm.Name.IsUnknown() || known && is == was {
				lost = append(lost, vm)
			}
		}
		if len(lost) == 0 {
			continue
		}
		if services := servicesWith(p.Options.Before, before); len(services) > 0 {
			check(g, lost, services)
		}
	}
}

// servicesWith are the backend services that have a group as backend.
func servicesWith(t *topology.Topology, g *topology.Group) []*topology.BackendService {
	var out []*topology.BackendService
	for _, s := range t.BackendServices {
		if slices.ContainsFunc(s.Backends, func(b *topology.Backend) bool { return b.Group.To == g }) {
			out = append(out, s)
		}
	}
	return out
}

// leftPrimaries says how many primaries the services are left with, and who
// serves where none is left, as far as the sizes are known.
func leftPrimaries(services []*topology.BackendService, g *topology.Group, lost int) string {
	var out string
	for _, s := range services {
		all, mine, backups := topology.Size{}, false, false
		for _, b := range s.Backends {
			failover, known := b.Failover.Or(false)
			backups = backups || failover
			if failover || !known || b.Group.To == nil {
				continue
			}
			all = all.Add(b.Group.To.Size)
			mine = mine || b.Group.To.Named(g.Input, keyBefore(&g.Object).address)
		}
		n, ok := all.Exact()
		if !ok || !mine || !s.IsPassthrough() {
			continue
		}
		out += fmt.Sprintf(" %s is left with %d of %s.", service(s), max(0, n-lost), count(n, "primary member"))
		switch {
		case n > lost:
		case backups:
			out += " Its new connections go to the failover backends while one of them is healthy."
		default:
			out += " Nobody is left for its new connections."
		}
	}
	return out
}
