// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeGlobalNetworkEndpointGroup adapts a global internet network endpoint
// group.
func computeGlobalNetworkEndpointGroup(in *instance) {
	endpointGroup(in, in.global(), topology.GlobalNEG, topology.NEGTypeInternetFQDNPort)
}
