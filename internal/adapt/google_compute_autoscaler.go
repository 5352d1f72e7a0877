// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeAutoscaler adapts a zonal autoscaler, which scales a zonal manager.
func computeAutoscaler(in *instance) {
	autoscaler(in, in.zonal(), topology.ZonalMIG)
}
