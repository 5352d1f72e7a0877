// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// modelledFront is the forwarding rule in front of a modelled backend service,
// through which records reach it. The model says nothing about the rule but
// what follows from the service, so that everything else about it is unknown,
// and the topology does not list it.
func (j *join) modelledFront(s *topology.BackendService) *topology.ForwardingRule {
	if j.modelledFronts == nil {
		j.modelledFronts = map[*topology.BackendService]*topology.ForwardingRule{}
	}
	if f := j.modelledFronts[s]; f != nil {
		return f
	}
	at := s.At("")
	text, flag := topology.Unknown[string](at), topology.Unknown[bool](at)
	f := &topology.ForwardingRule{
		Object: s.Object, Global: s.Global, Scheme: s.Scheme,
		IPAddress: text, IPProtocol: text, PortRange: text, NetworkTier: text, Network: text, Subnetwork: text,
		Ports: topology.Unknown[[]string](at), AllPorts: flag, AllowGlobalAccess: flag,
		MirroringCollector: topology.Known(false, at), MadeByGKEIngress: topology.Known(false, at),
	}
	f.Aliases = nil
	service := topology.Link[topology.BackendService]{State: topology.Linked, To: s, Text: s.Address, Origin: at}
	if s.IsPassthrough() {
		f.BackendService = service
	} else {
		p := &topology.TargetProxy{Object: f.Object, Global: s.Global, Protocol: proxyProtocol(s), BackendService: service, CertificatesUnknown: &at}
		f.Target = topology.Link[topology.TargetProxy]{State: topology.Linked, To: p, Text: s.Address, Origin: at}
	}
	j.modelledFronts[s] = f
	return f
}

// proxyProtocol is the protocol of a proxy that sends to the service: of an
// Application Load Balancer, or of a proxy Network Load Balancer.
func proxyProtocol(s *topology.BackendService) string {
	switch protocol, _ := s.Protocol.Get(); protocol {
	case "HTTP", "HTTPS", "HTTP2", "H2C", "GRPC":
		return "HTTP"
	case "TCP", "SSL":
		return "TCP"
	}
	return ""
}
