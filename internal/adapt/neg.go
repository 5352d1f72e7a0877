// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// endpointGroup adapts a network endpoint group. Its endpoints are resources
// of their own; without any in the input, something else fills the group.
func endpointGroup(in *instance, object topology.Object, kind topology.GroupKind, defaultType string) {
	b := in.body()
	g := &topology.Group{Object: object, Kind: kind}
	g.NEGType = orDefault(b.text("network_endpoint_type"), defaultType)
	register(in, g, &g.Object, negs, groups, func() {
		r := in.join.roster(g)
		r.list = b.origin("size")
		r.size = func(r *roster) topology.Size { return endpointsSize(b, r) }
	})
}

// endpointsSize counts the endpoints that the input names. A recorded size
// holds only where it names none: a state records it before the endpoints are
// there.
func endpointsSize(b block, r *roster) topology.Size {
	if size, ok := recordedSize(b); ok && len(r.added) == 0 {
		return size
	}
	r.known = r.certain()
	return r.members(topology.SizeFromEndpoints)
}

// endpoint puts one endpoint into the group that its resource names.
func endpoint(in *instance, group topology.Link[topology.Group], b block, owner topology.Origin, kind topology.GroupKind) {
	member := topology.Member{}
	if kind == topology.ZonalNEG {
		member.Instance = link(b, "instance", anInstance(in.place("zone")))
	}
	in.join.add(group, addition{
		member: member,
		owner:  topology.Owner{Source: topology.SizeFromEndpoints, Origin: owner},
		open:   in.symbolic(),
		fresh:  in.change() == topology.Create,
	}, in, kind)
}

// namedEndpoint adapts an endpoint that can be a name rather than a VM.
func namedEndpoint(in *instance, attribute string, kind topology.GroupKind, location string) {
	b := in.body()
	var group topology.Link[topology.Group]
	in.join.links = append(in.join.links, func() {
		group = link(b, attribute, wanted[topology.Group]{collections: negs, location: location})
		endpoint(in, group, b, b.origin(attribute), kind)
		// A state writes what is not set as an empty text.
		if fqdn := b.text("fqdn"); group.To != nil && !fqdn.IsNull() && !topology.Is(fqdn, "") {
			group.To.FQDNs = append(group.To.FQDNs, fqdn)
		}
	})
	in.join.records = append(in.join.records, func() {
		ip := b.text("ip_address")
		if g := group.To; g != nil && topology.Is(g.NEGType, topology.NEGTypeInternetIPPort) && !ip.IsNull() && !topology.Is(ip, "") {
			t := topology.DNSTarget{Port: b.text("port")}
			g.Addresses = append(g.Addresses, dnsTarget(b, "ip_address", b.origin("ip_address"), t))
		}
	})
}
