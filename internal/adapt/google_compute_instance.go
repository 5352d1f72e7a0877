// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeInstance adapts a VM instance.
func computeInstance(in *instance) {
	vm := &topology.Instance{Object: in.zonal()}
	register(in, vm, &vm.Object, instances, func(t *topology.Topology) *[]*topology.Instance { return &t.Instances }, nil)
}
