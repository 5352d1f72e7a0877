// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeGlobalNetworkEndpoint adapts the endpoint of a global internet
// network endpoint group.
func computeGlobalNetworkEndpoint(in *instance) {
	namedEndpoint(in, "global_network_endpoint_group", topology.GlobalNEG, global)
}
