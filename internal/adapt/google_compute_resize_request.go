// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeResizeRequest adapts a request for more VMs in a zonal manager.
func computeResizeRequest(in *instance) {
	grows(in, "instance_group_manager", zoneHint(in.place("zone")), topology.ZonalMIG)
}
