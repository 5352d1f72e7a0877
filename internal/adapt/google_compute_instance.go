// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"net/netip"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// computeInstance adapts a VM instance.
func computeInstance(in *instance) {
	vm := &topology.Instance{Object: in.zonal()}
	list := func(t *topology.Topology) *[]*topology.Instance { return &t.Instances }
	register(in, vm, &vm.Object, instances, list, func() { in.join.publicVMs.add(in.body(), vm) })
}

// publicVMs finds VM instances by their external addresses.
type publicVMs struct {
	byIP       map[netip.Addr]*topology.Instance
	byReserved map[*topology.Address]*topology.Instance
}

// add notes the external addresses of a VM: those that it names by value, and
// the reserved ones that it refers to.
func (p *publicVMs) add(b block, vm *topology.Instance) {
	nics, _ := b.blocks("network_interface")
	for _, nic := range nics {
		for block, name := range map[string]string{"access_config": "nat_ip", "ipv6_access_config": "external_ipv6"} {
			list, _ := nic.blocks(block)
			for _, access := range list {
				if ip, known := ipOf(access.text(name)); known {
					p.byIP[ip] = vm
				}
				if a := link(access, name, wanted[topology.Address]{collections: addresses}); a.To != nil {
					p.byReserved[a.To] = vm
				}
			}
		}
	}
}
