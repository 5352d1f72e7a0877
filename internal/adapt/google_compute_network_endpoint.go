// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeNetworkEndpoint adapts one endpoint of a zonal network endpoint group.
func computeNetworkEndpoint(in *instance) {
	in.join.links = append(in.join.links, func() {
		b := in.body()
		group := link(b, "network_endpoint_group", aZonalNEG(in))
		endpoint(in, group, b, b.origin("network_endpoint_group"), topology.ZonalNEG)
	})
}
