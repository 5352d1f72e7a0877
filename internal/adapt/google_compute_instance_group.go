// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeInstanceGroup adapts an unmanaged instance group. Read as data it can
// be the group of a manager as well.
func computeInstanceGroup(in *instance) {
	g := &topology.Group{Object: in.zonal(), Kind: topology.UnmanagedGroup}
	if in.Mode == Data {
		g.Kind = topology.InstanceGroup
	}
	register(in, g, &g.Object, instanceGroups, groups, func() {
		r := in.join.roster(g)
		r.size = unmanagedSize(in.body())
		listedInstances(in.body(), r)
	})
}
