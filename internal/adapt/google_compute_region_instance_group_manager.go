// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeRegionInstanceGroupManager adapts a regional instance group manager.
func computeRegionInstanceGroupManager(in *instance) {
	manager(in, in.regional(), topology.RegionalMIG)
}
