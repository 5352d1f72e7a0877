// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

import "strings"

// Kind is the sort of load balancer that the rule fronts, or UnknownKind where
// its scheme or its target is not known.
func (f *ForwardingRule) Kind() LoadBalancerKind {
	switch p := f.Target.To; {
	case f.TargetAttachment.State != NoLink:
		return PSCEndpoint
	case f.TargetPool:
		return TargetPoolNLB
	case p != nil:
		return proxyKind(f.Global, f.Scheme, p.Protocol)
	case f.BackendService.State != NoLink:
		return passthroughKind(f.Global, f.Scheme)
	}
	return UnknownKind
}

// Kind is the sort of load balancer that the service belongs to: that of its
// forwarding rules, or else what its scheme and protocol leave.
func (b *BackendService) Kind() LoadBalancerKind {
	for _, f := range b.ForwardingRules {
		if k := f.Kind(); k != UnknownKind {
			return k
		}
	}
	if b.IsPassthrough() {
		return passthroughKind(b.Global, b.Scheme)
	}
	protocol, _ := b.Protocol.Get()
	return proxyKind(b.Global, b.Scheme, protocol)
}

// IsApplication reports whether the kind is an Application Load Balancer.
func (k LoadBalancerKind) IsApplication() bool {
	return strings.HasSuffix(string(k), "Application Load Balancer")
}

func passthroughKind(global bool, scheme Value[string]) LoadBalancerKind {
	switch {
	case global:
		return UnknownKind
	case Is(scheme, SchemeInternal):
		return InternalPassthroughNLB
	case Is(scheme, SchemeExternal):
		return ExternalPassthroughNLB
	}
	return UnknownKind
}

// proxyKind tells the kinds of proxy load balancers apart by scope, scheme and
// protocol.
func proxyKind(global bool, scheme Value[string], protocol string) LoadBalancerKind {
	s, ok := scheme.Get()
	if !ok {
		return UnknownKind
	}
	kinds, ok := proxyKinds[proxyPlace{global, s}]
	if !ok {
		return UnknownKind
	}
	switch protocol {
	case "HTTP", "HTTPS", "HTTP2", "H2C", "GRPC":
		return kinds[0]
	case "TCP", "SSL":
		return kinds[1]
	}
	return UnknownKind
}

// proxyPlace is the scope and scheme of a proxy load balancer.
type proxyPlace struct {
	global bool
	scheme string
}

// proxyKinds are the Application and the proxy Network Load Balancer of each.
var proxyKinds = map[proxyPlace][2]LoadBalancerKind{
	{true, SchemeExternalManaged}:  {GlobalExternalALB, GlobalExternalProxyNLB},
	{true, SchemeExternal}:         {ClassicALB, ClassicProxyNLB},
	{true, SchemeInternalManaged}:  {CrossRegionInternalALB, CrossRegionProxyNLB},
	{false, SchemeExternalManaged}: {RegionalExternalALB, RegionalExternalProxy},
	{false, SchemeInternalManaged}: {RegionalInternalALB, RegionalInternalProxy},
}
