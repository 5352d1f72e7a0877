// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeNetwork adapts a VPC network.
func computeNetwork(in *instance) {
	n := &topology.Network{Object: in.global()}
	register(in, n, &n.Object, networks, func(t *topology.Topology) *[]*topology.Network { return &t.Networks }, nil)
}
