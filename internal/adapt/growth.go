// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// grows adapts a resource that adds VMs to a managed group besides its
// target_size. Where nobody wrote a target_size, the group is as big as these
// make it, and the input does not tell how big that is.
func grows(in *instance, attribute, location string, kind topology.GroupKind) {
	in.join.links = append(in.join.links, func() {
		group := link(in.body(), attribute, wanted[topology.Group]{
			collections: []string{"instanceGroupManagers"}, wrong: []string{"instanceGroups"}, location: location,
		})
		if group.To != nil {
			r := in.join.roster(group.To)
			r.grown = append(r.grown, group.Origin)
			return
		}
		for _, g := range in.join.mayMean(group, in, []topology.GroupKind{kind}) {
			r := in.join.roster(g)
			r.grown = append(r.grown, group.Origin)
		}
	})
}
