// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// checkProtocols are the protocol blocks of a health check, one of which is
// there.
var checkProtocols = []struct{ block, protocol string }{
	{"tcp_health_check", "TCP"},
	{"http_health_check", "HTTP"},
	{"https_health_check", "HTTPS"},
	{"http2_health_check", "HTTP2"},
	{"ssl_health_check", "SSL"},
	{"grpc_health_check", "GRPC"},
	{"grpc_tls_health_check", "GRPC_WITH_TLS"},
}

// healthCheck adapts a global or regional health check. Its defaults are those
// of HC-002.
func healthCheck(in *instance, object topology.Object, isGlobal bool) {
	b := in.body()
	h := &topology.HealthCheck{
		Object: object, Global: isGlobal,
		CheckIntervalSec:   orDefault(b.whole("check_interval_sec"), 5),
		TimeoutSec:         orDefault(b.whole("timeout_sec"), 5),
		HealthyThreshold:   orDefault(b.whole("healthy_threshold"), 2),
		UnhealthyThreshold: orDefault(b.whole("unhealthy_threshold"), 2),
		SourceRegions:      sourceRegions(b),
	}
	readProbe(h, b)
	register(in, h, &h.Object, healthChecks, func(t *topology.Topology) *[]*topology.HealthCheck { return &t.HealthChecks }, nil)
}

// readProbe reads what a health check probes with.
func readProbe(h *topology.HealthCheck, b block) {
	protocol, probe := probeOf(b)
	h.Protocol = protocol
	h.Port = probe.whole("port")
	h.PortSpecification = probe.text("port_specification")
	h.ProxyHeader = orDefault(probe.text("proxy_header"), "NONE")
	h.Request = probe.text("request")
	if protocol.IsNull() {
		h.ProxyHeader = topology.Null[string](h.ProxyHeader.Origin)
	}
}

var healthChecks = []string{"healthChecks"}

// probeOf finds the protocol block. Where the input does not tell which it is,
// its attributes are unknown.
func probeOf(b block) (topology.Value[string], block) {
	open := ""
	for _, p := range checkProtocols {
		switch probe, there := b.block(p.block); there {
		case present:
			return topology.Known(p.protocol, b.origin(p.block)), probe
		case maybe:
			open = p.block
		}
	}
	if open != "" {
		return topology.Unknown[string](b.origin(open)), b.child(open, UnknownValue())
	}
	return topology.Null[string](b.self()), b.child(checkProtocols[0].block, nil)
}

// sourceRegions are the probing regions, null for an ordinary check, which a
// plan also writes as an empty list.
func sourceRegions(b block) topology.Value[[]string] {
	v := b.texts("source_regions")
	regions, ok := v.Get()
	switch {
	case !ok:
		return v
	case len(regions) == 0:
		return topology.Null[[]string](v.Origin)
	}
	for i, r := range regions {
		regions[i] = lastSegment(r)
	}
	return v
}

// aHealthCheck is what a backend service names.
func aHealthCheck(location string) wanted[topology.HealthCheck] {
	return wanted[topology.HealthCheck]{
		collections: []string{"healthChecks", "httpHealthChecks", "httpsHealthChecks"},
		location:    location,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.HealthCheck {
			h, _ := outsider(in, s, func(h *topology.HealthCheck) { *h = outsideHealthCheck(in, s, text, at) })
			return h
		},
	}
}

// outsideHealthCheck knows of a check what its link spells, and nothing of
// what it probes.
func outsideHealthCheck(in *instance, s spelling, text string, at topology.Origin) topology.HealthCheck {
	whole, str := topology.Unknown[int](at), topology.Unknown[string](at)
	return topology.HealthCheck{
		Object: outsideObject(in, s, text, at), Global: s.location == global,
		Protocol: str, PortSpecification: str, ProxyHeader: str, Request: str,
		CheckIntervalSec: whole, TimeoutSec: whole, HealthyThreshold: whole, UnhealthyThreshold: whole, Port: whole,
		SourceRegions: topology.Unknown[[]string](at),
	}
}
