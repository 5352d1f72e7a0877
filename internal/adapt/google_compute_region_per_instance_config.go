// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeRegionPerInstanceConfig adapts a VM that a regional manager is told by
// name.
func computeRegionPerInstanceConfig(in *instance) {
	grows(in, "region_instance_group_manager", regionHint(in.place("region")), topology.RegionalMIG)
}
