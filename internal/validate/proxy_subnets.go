// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"slices"
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const (
	subnetworkType    = "google_compute_subnetwork"
	cidrAttribute     = "ip_cidr_range"
	roleAttribute     = "role"
	purposeAttribute  = "purpose"
	regionalProxy     = "REGIONAL_MANAGED_PROXY"
	globalProxy       = "GLOBAL_MANAGED_PROXY"
	legacyProxy       = "INTERNAL_HTTPS_LOAD_BALANCER"
	roleActive        = "ACTIVE"
	roleBackup        = "BACKUP"
	smallestProxy     = 26
	recommendedProxy  = 23
	subnetworkSubject = "Subnetwork"
	networkAttribute  = "network"
)

// proxySubnets calls check for each proxy-only subnet that an input manages.
func (p *Pass) proxySubnets(check func(*topology.Subnetwork)) {
	for _, s := range p.Topology.Subnetworks {
		if own(&s.Object) && (topology.Is(s.Purpose, regionalProxy) || topology.Is(s.Purpose, globalProxy)) {
			check(s)
		}
	}
}

func subnetwork(s *topology.Subnetwork) string { return subject(subnetworkSubject, &s.Object) }

// prefix is the length of a range's prefix, for example 26.
func prefix(cidr string) (int, bool) {
	_, bits, ok := strings.Cut(cidr, "/")
	n, err := strconv.Atoi(bits)
	return n, ok && err == nil && n >= 0 && n <= 32
}

// samePlace says whether two subnets are in one network and region.
func samePlace(a, b *topology.Subnetwork) (answer, []topology.Origin) {
	network, hidden := differs(a.Network, b.Network)
	region, more := differs(a.Region, b.Region)
	for i := range hidden {
		hidden[i] = named(hidden[i], networkAttribute)
	}
	for i := range more {
		more[i] = named(more[i], "region")
	}
	switch {
	case network == yes || region == yes:
		return no, nil
	case a.Network.IsUnknown() && b.Network.IsUnknown():
		return unsure, []topology.Origin{named(a.Network.Origin, networkAttribute)}
	case network == unsure || region == unsure:
		return unsure, append(hidden, more...)
	}
	return yes, nil
}

// hasNetwork reports whether the network with that canonical name is managed by
// an input, so that its subnets can be expected there too.
func (p *Pass) hasNetwork(network string) bool {
	return slices.ContainsFunc(p.Topology.Networks, func(n *topology.Network) bool {
		if n.Outside || n.Data {
			return false
		}
		name, _ := n.Name.Get()
		return network == n.Address || name != "" && strings.HasSuffix(network, "/networks/"+name)
	})
}
