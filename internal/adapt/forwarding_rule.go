// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"cmp"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var forwardingRules = []string{"forwardingRules"}

// forwardingRule adapts what regional and global forwarding rules share.
func forwardingRule(in *instance, object topology.Object, isGlobal bool, scheme string) {
	b := in.body()
	f := &topology.ForwardingRule{
		Object: object, Global: isGlobal,
		Scheme:             orDefault(b.text("load_balancing_scheme"), scheme),
		IPAddress:          computed(b.text("ip_address")),
		IPProtocol:         b.text("ip_protocol"),
		Ports:              ports(b),
		AllPorts:           orDefault(b.flag("all_ports"), false),
		PortRange:          b.text("port_range"),
		AllowGlobalAccess:  orDefault(b.flag("allow_global_access"), false),
		MirroringCollector: orDefault(b.flag("is_mirroring_collector"), false),
		NetworkTier:        orDefault(b.text("network_tier"), "PREMIUM"),
		MadeByGKEIngress:   madeByIngress(b),
		Created:            created(b),
	}
	f.IPProtocol = orDefault(f.IPProtocol, "TCP")
	list := func(t *topology.Topology) *[]*topology.ForwardingRule { return &t.ForwardingRules }
	register(in, f, &f.Object, forwardingRules, list, func() {
		location := locationOf(&f.Object)
		f.BackendService = link(b, "backend_service", aBackendService(location))
		followTarget(b, f, location)
		f.Network = networkOf(b, location)
		f.Subnetwork = canonical(b, "subnetwork", subnetworks, location)
		f.Address = addressOf(b, location)
		if !isIP(f.IPAddress) && f.Address.To != nil {
			// The rule has the address that was reserved, whether it
			// names its value or the reservation.
			at := f.IPAddress.Origin
			f.IPAddress = f.Address.To.IPAddress
			f.IPAddress.Origin = at
		}
		if isGlobal && topology.Is(f.Scheme, topology.SchemeInternalManaged) {
			f.FrontRegion = frontRegion(b, f)
		}
	})
}

// frontRegion is the region of the subnet that a global rule's address is from,
// as the reserved address or the subnet tells it.
func frontRegion(b block, f *topology.ForwardingRule) topology.Value[string] {
	if a := f.Address.To; a != nil && a.Region.IsKnown() {
		return a.Region
	}
	at := b.origin("subnetwork")
	if f := b.in.join.find(b.in, b.get("subnetwork"), subnetworks, "", 0); len(f.entries) == 1 && f.certain {
		if region := f.entries[0].base.Region; region.IsKnown() {
			return region
		}
	}
	if text, ok := b.text("subnetwork").Get(); ok {
		if s, ok := parseLink(text); ok && s.region() != "" {
			return topology.Known(s.region(), at)
		}
	}
	return topology.Unknown[string](at)
}

// followTarget follows the target, which is a proxy, a service attachment or
// a target pool.
func followTarget(b block, f *topology.ForwardingRule, location string) {
	n := b.get("target")
	text, _ := n.Text()
	switch {
	case n.IsNull(), text == "all-apis", text == "vpc-sc":
		// The bundles of Google's own APIs are no load balancer.
	case b.leadsTo("target", serviceAttachments):
		f.TargetAttachment = link(b, "target", aServiceAttachment(location))
	case b.leadsTo("target", []string{"targetPools"}) || refersTo(n, "google_compute_target_pool"):
		f.TargetPool = true
	default:
		f.Target = link(b, "target", aTargetProxy(location))
	}
}

// created is the recorded time of creation, null for a rule that is created
// now or of which nothing was recorded.
func created(b block) topology.Value[string] {
	v := b.text("creation_timestamp")
	if v.IsKnown() {
		return v
	}
	return topology.Null[string](v.Origin)
}

// refersTo reports whether a node refers to a resource of that type, even one
// that is not read.
func refersTo(n *Node, typ string) bool {
	return n != nil && slices.ContainsFunc(n.References, func(r Reference) bool {
		return strings.HasPrefix(r.Address, typ+".") || strings.Contains(r.Address, "."+typ+".")
	})
}

// madeByIngress recognises what the GKE Ingress controller leaves on a rule
// that it makes: its name and its description.
func madeByIngress(b block) topology.Value[bool] {
	name, description := b.text("name"), b.text("description")
	n, _ := name.Get()
	d, _ := description.Get()
	switch {
	case strings.HasPrefix(n, "k8s-fw-"), strings.HasPrefix(n, "k8s-fws-"), strings.HasPrefix(n, "k8s2-fr-"), strings.HasPrefix(n, "k8s2-fs-"):
		return topology.Known(true, name.Origin)
	case strings.Contains(d, "kubernetes.io/ingress"):
		return topology.Known(true, description.Origin)
	case name.IsUnknown() && description.IsUnknown():
		return topology.Unknown[bool](name.Origin)
	}
	return topology.Known(false, name.Origin)
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
			f, _ := outsider(in, s, func(f *topology.ForwardingRule) {
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
