// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeRegionResizeRequest adapts a request for more VMs in a regional
// manager.
func computeRegionResizeRequest(in *instance) {
	grows(in, "instance_group_manager", regionHint(in.place("region")), topology.RegionalMIG)
}
