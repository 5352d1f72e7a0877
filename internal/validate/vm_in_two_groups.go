// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var vmInTwoGroups = &Rule{
	ID:        "FO132",
	Slug:      "vm-in-two-groups",
	Title:     "A VM is in two load-balanced instance groups",
	Severity:  Warning,
	Types:     []string{"google_compute_instance_group"},
	Attribute: "instances",
	Finds:     "A VM that is listed in two instance groups, by instances or by membership resources, which are both backends of a backend service. The finding stands at each of the groups.",
	Why:       "A VM belongs in one load-balanced instance group; the API is expected to refuse the second. Where it doesn't, the VM can be primary and backup of one service at once, or two services fail together.",
	Fix:       "Use one group for the VM, behind both services if need be.",
	Unsure:    "The members of a group are known only after apply and can't be compared.",
	Facts:     []string{"PNLB-042"},
	Check:     checkVMInTwoGroups,
}

func checkVMInTwoGroups(p *Pass) {
	groups := p.loadBalancedGroups()
	for _, vm := range sharedVMs(groups) {
		for _, g := range vm.groups {
			if !own(&g.Object) {
				continue
			}
			var others []string
			var related []topology.Origin
			for _, o := range vm.groups {
				if o != g {
					others = append(others, o.Address)
					related = append(related, o.At("instances"))
				}
			}
			p.find(place{object: &g.Object, attribute: "instances", origin: memberOrigin(g, vm.key)},
				fmt.Sprintf("%s has the member %s, which is also in %s, and these groups are all backends of a load balancer. A VM belongs in one load-balanced instance group.", subject("Instance group", &g.Object), vm.name, list(others)),
				"Keep the VM in one group, and name that group in each backend service that needs it.", related...)
		}
	}
	p.hiddenMembers(groups)
}

// hiddenMembers names the member lists that can't be compared, where there is
// another unmanaged group to share a VM with.
func (p *Pass) hiddenMembers(groups []*topology.Group) {
	var unmanaged []*topology.Group
	for _, g := range groups {
		if g.Kind == topology.UnmanagedGroup && own(&g.Object) {
			unmanaged = append(unmanaged, g)
		}
	}
	if len(unmanaged) < 2 {
		return
	}
	for _, g := range unmanaged {
		var hidden []topology.Origin
		if g.Size.Source == topology.SizeFromInstances || g.Size.IsUnknown() {
			hidden = append(hidden, g.Size.Unknown...)
		}
		for _, m := range g.Members {
			if m.Instance.State == topology.Open {
				hidden = append(hidden, named(m.Instance.Origin, "instances"))
			}
		}
		if len(hidden) > 0 {
			p.unsure(&g.Object, fmt.Sprintf("%s shares a VM with another load-balanced group", lower(subject("Instance group", &g.Object))), unique(hidden)...)
		}
	}
}

// loadBalancedGroups lists the groups that are a backend of a service, in the
// order of the topology.
func (p *Pass) loadBalancedGroups() []*topology.Group {
	var groups []*topology.Group
	for _, g := range p.Topology.Groups {
		if p.index.uses[g] != nil {
			groups = append(groups, g)
		}
	}
	return groups
}

// sharedVM is a VM with the groups that it is a member of.
type sharedVM struct {
	key    *topology.Instance
	name   string
	groups []*topology.Group
}

// sharedVMs lists the VMs that are members of two or more of the instance
// groups, in the order in which the groups list them.
func sharedVMs(groups []*topology.Group) []sharedVM {
	var order []*sharedVM
	found := map[*topology.Instance]*sharedVM{}
	for _, g := range groups {
		if g.Kind.IsNEG() {
			continue
		}
		for _, m := range g.Members {
			key := m.Instance.To
			if key == nil {
				continue
			}
			vm := found[key]
			if vm == nil {
				vm = &sharedVM{key: key, name: instanceText(m.Instance)}
				found[key] = vm
				order = append(order, vm)
			}
			if len(vm.groups) == 0 || vm.groups[len(vm.groups)-1] != g {
				vm.groups = append(vm.groups, g)
			}
		}
	}
	var shared []sharedVM
	for _, vm := range order {
		if len(vm.groups) > 1 {
			shared = append(shared, *vm)
		}
	}
	return shared
}

func instanceText(l topology.Link[topology.Instance]) string {
	return linkText(l, func(i *topology.Instance) *topology.Object { return &i.Object })
}

func memberOrigin(g *topology.Group, key *topology.Instance) topology.Origin {
	for _, m := range g.Members {
		if m.Instance.To == key {
			return m.Instance.Origin
		}
	}
	return topology.Origin{}
}
