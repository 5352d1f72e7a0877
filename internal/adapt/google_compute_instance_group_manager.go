// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeInstanceGroupManager adapts a zonal instance group manager.
func computeInstanceGroupManager(in *instance) {
	manager(in, in.zonal(), topology.ZonalMIG)
}
