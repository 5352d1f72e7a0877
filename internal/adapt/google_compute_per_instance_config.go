// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computePerInstanceConfig adapts a VM that a zonal manager is told by name.
func computePerInstanceConfig(in *instance) {
	grows(in, "instance_group_manager", zoneHint(in.place("zone")), topology.ZonalMIG)
}
