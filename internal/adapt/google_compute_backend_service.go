// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeBackendService adapts a global backend service. It has no failover
// policy (PNLB-050). Version 8.0.0 of the provider changed the default scheme
// (ALB-027).
func computeBackendService(in *instance) {
	d := serviceDefaults{scheme: topology.SchemeExternalManaged, balancingMode: topology.BalancingModeUtilization, drainingSec: 300}
	if !in.since(8) {
		d.scheme = topology.SchemeExternal
	}
	backendService(in, in.global(), true, d)
}
