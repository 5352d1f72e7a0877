// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"cmp"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var forwardingRules = []string{"forwardingRules"}

// forwardingRule adapts what regional and global forwarding rules share.
func forwardingRule(in *instance, object topology.Object, isGlobal bool, scheme string) {
	b := in.body()
	f := &topology.ForwardingRule{
		Object: object, Global: isGlobal,
		Scheme:             orDefault(b.text("load_balancing_scheme"), scheme),
		IPAddress:          computed(b, "ip_address", b.text("ip_address")),
		IPProtocol:         b.text("ip_protocol"),
		Ports:              ports(b),
		AllPorts:           orDefault(b.flag("all_ports"), false),
		PortRange:          b.text("port_range"),
		AllowGlobalAccess:  orDefault(b.flag("allow_global_access"), false),
		MirroringCollector: orDefault(b.flag("is_mirroring_collector"), false),
		NetworkTier:        orDefault(b.text("network_tier"), "PREMIUM"),
		Network:            b.text("network"),
		Subnetwork:         b.text("subnetwork"),
	}
	f.IPProtocol = orDefault(f.IPProtocol, "TCP")
	list := func(t *topology.Topology) *[]*topology.ForwardingRule { return &t.ForwardingRules }
	register(in, f, &f.Object, forwardingRules, list, func() {
		f.BackendService = link(b, "backend_service", aBackendService(locationOf(&f.Object)))
	})
}

// ports are the ports in order; a plan has them in no order.
func ports(b block) topology.Value[[]string] {
	v := b.texts("ports")
	list, ok := v.Get()
	switch {
	case !ok:
		return v
	case len(list) == 0:
		return topology.Null[[]string](v.Origin)
	}
	slices.SortFunc(list, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return v
}

// aForwardingRule is what publishes or receives traffic.
func aForwardingRule(location string) wanted[topology.ForwardingRule] {
	return wanted[topology.ForwardingRule]{
		collections: forwardingRules, location: location,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.ForwardingRule {
			f, _ := outsider(in.join, s, func(f *topology.ForwardingRule) {
				str, flag := topology.Unknown[string](at), topology.Unknown[bool](at)
				*f = topology.ForwardingRule{
					Object: outsideObject(in, s, text, at), Global: s.location == global,
					Scheme: str, IPAddress: str, IPProtocol: str, PortRange: str, NetworkTier: str, Network: str, Subnetwork: str,
					AllPorts: flag, AllowGlobalAccess: flag, MirroringCollector: flag, MadeByGKEIngress: flag,
					Ports: topology.Unknown[[]string](at),
				}
			})
			return f
		},
	}
}
