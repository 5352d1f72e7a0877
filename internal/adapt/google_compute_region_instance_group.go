// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeRegionInstanceGroup adapts the data source of a regional group, which
// is always that of a manager. In which zones its instances are it does not
// tell.
func computeRegionInstanceGroup(in *instance) {
	g := &topology.Group{Object: in.regional(), Kind: topology.RegionalMIG}
	at := in.body().origin("region")
	g.Zones, g.TargetShape = topology.Unknown[[]string](at), topology.Unknown[string](at)
	register(in, g, &g.Object, instanceGroups, groups, func() {
		r := in.join.roster(g)
		r.size = unmanagedSize(in.body())
		listedInstances(in.body(), r)
	})
}
