// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeRegionBackendService adapts a regional backend service, the one that
// has a failover policy. Version 6.0.0 of the provider changed two of its
// defaults (PNLB-033, PNLB-056).
func computeRegionBackendService(in *instance) {
	d := serviceDefaults{scheme: topology.SchemeInternal, balancingMode: topology.BalancingModeUtilization, drainingSec: 300}
	if !in.since(6) {
		d.balancingMode, d.drainingSec = topology.BalancingModeConnection, 0
	}
	backendService(in, in.regional(), false, d)
}
