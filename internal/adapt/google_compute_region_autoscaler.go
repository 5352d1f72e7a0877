// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeRegionAutoscaler adapts a regional autoscaler, which scales a regional
// manager.
func computeRegionAutoscaler(in *instance) {
	autoscaler(in, in.regional(), topology.RegionalMIG)
}
