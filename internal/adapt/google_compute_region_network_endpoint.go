// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeRegionNetworkEndpoint adapts one endpoint of a regional network
// endpoint group.
func computeRegionNetworkEndpoint(in *instance) {
	namedEndpoint(in, "region_network_endpoint_group", topology.RegionalNEG, regionHint(in.place("region")))
}

// regionHint is where a bare name is looked up.
func regionHint(region topology.Value[string]) string {
	if r, ok := region.Get(); ok {
		return inRegion(r)
	}
	return ""
}
