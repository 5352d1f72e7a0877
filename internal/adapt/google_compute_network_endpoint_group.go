// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeNetworkEndpointGroup adapts a zonal network endpoint group.
func computeNetworkEndpointGroup(in *instance) {
	endpointGroup(in, in.zonal(), topology.ZonalNEG, topology.NEGTypeGCEVMIPPort)
}

// aZonalNEG is what an endpoint names, by name and zone or by link.
func aZonalNEG(in *instance) wanted[topology.Group] {
	return wanted[topology.Group]{collections: negs, location: zoneHint(in.place("zone"))}
}
