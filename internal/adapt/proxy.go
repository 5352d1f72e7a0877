// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// targetProxies are the collections of target proxies with the protocol that
// clients speak to them.
var targetProxies = []struct{ collection, protocol string }{
	{"targetHttpProxies", "HTTP"},
	{"targetHttpsProxies", "HTTPS"},
	{"targetTcpProxies", "TCP"},
	{"targetSslProxies", "SSL"},
	{"targetGrpcProxies", "GRPC"},
}

// targetProxy adapts a target proxy of any protocol.
func targetProxy(in *instance, object topology.Object, isGlobal bool, protocol string) {
	b := in.body()
	p := &topology.TargetProxy{Object: object, Global: isGlobal, Protocol: protocol}
	var collections []string
	for _, t := range targetProxies {
		if t.protocol == protocol {
			collections = []string{t.collection}
		}
	}
	list := func(t *topology.Topology) *[]*topology.TargetProxy { return &t.TargetProxies }
	register(in, p, &p.Object, collections, list, func() {
		location := locationOf(&p.Object)
		if protocol == "TCP" || protocol == "SSL" {
			p.BackendService = link(b, "backend_service", aBackendService(location))
		} else {
			p.URLMap = link(b, "url_map", aURLMap(location))
		}
		if protocol == "HTTPS" || protocol == "SSL" {
			certificatesOf(b, p, location)
		}
	})
}

// certificatesOf follows the three ways in which a proxy gets its
// certificates.
func certificatesOf(b block, p *topology.TargetProxy, location string) {
	names := []string{"ssl_certificates"}
	if p.Protocol == "HTTPS" {
		names = append(names, "certificate_manager_certificates")
	}
	for _, name := range names {
		list, set := links(b, name, aCertificate(location))
		p.Certificates = append(p.Certificates, list...)
		if set.IsUnknown() {
			p.CertificatesUnknown = &set.Origin
		}
	}
	if p.Global {
		p.CertificateMap = link(b, "certificate_map", aCertificate(location))
	}
}

// aTargetProxy is what a forwarding rule of a proxy load balancer names.
func aTargetProxy(location string) wanted[topology.TargetProxy] {
	w := wanted[topology.TargetProxy]{location: location}
	for _, t := range targetProxies {
		w.collections = append(w.collections, t.collection)
	}
	w.outside = func(in *instance, s spelling, text string, at topology.Origin) *topology.TargetProxy {
		p, _ := outsider(in, s, func(p *topology.TargetProxy) {
			p.Object, p.Global = outsideObject(in, s, text, at), s.location == global
			p.CertificatesUnknown = &at
			for _, t := range targetProxies {
				if t.collection == s.collection {
					p.Protocol = t.protocol
				}
			}
		})
		return p
	}
	return w
}
