// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeInstanceGroupMembership adapts one VM's membership in an unmanaged
// group, which it names by name and zone or by link.
func computeInstanceGroupMembership(in *instance) {
	in.join.links = append(in.join.links, func() {
		b := in.body()
		zone := in.place("zone")
		group := link(b, "instance_group", wanted[topology.Group]{
			collections: instanceGroups, wrong: []string{"instanceGroupManagers"}, location: zoneHint(zone),
		})
		in.join.add(group, addition{
			member: topology.Member{Instance: link(b, "instance", anInstance(zone))},
			owner:  topology.Owner{Source: topology.SizeFromMemberships, Origin: b.origin("instance_group")},
			open:   in.symbolic(),
			fresh:  in.change() == topology.Create,
		}, in, topology.UnmanagedGroup)
	})
}

// deletedMembership takes a VM out of the group's recorded list.
func deletedMembership(in *instance) {
	in.join.links = append(in.join.links, func() {
		b := in.body()
		zone := in.place("zone")
		group := link(b, "instance_group", wanted[topology.Group]{collections: instanceGroups, location: zoneHint(zone)})
		if vm := link(b, "instance", anInstance(zone)); group.To != nil && vm.To != nil {
			r := in.join.roster(group.To)
			r.removed = append(r.removed, vm.To)
		}
	})
}
