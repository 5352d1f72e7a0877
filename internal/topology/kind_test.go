// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology_test

import (
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func text(s string) topology.Value[string] { return topology.Known(s, topology.Origin{}) }

func TestKindOfBackendService(t *testing.T) {
	for _, c := range []struct {
		global           bool
		scheme, protocol string
		want             topology.LoadBalancerKind
	}{
		{false, "INTERNAL", "TCP", topology.InternalPassthroughNLB},
		{false, "EXTERNAL", "UNSPECIFIED", topology.ExternalPassthroughNLB},
		{false, "INTERNAL_MANAGED", "HTTPS", topology.RegionalInternalALB},
		{false, "INTERNAL_MANAGED", "TCP", topology.RegionalInternalProxy},
		{false, "EXTERNAL_MANAGED", "HTTP2", topology.RegionalExternalALB},
		{false, "EXTERNAL_MANAGED", "TCP", topology.RegionalExternalProxy},
		{true, "EXTERNAL", "HTTP", topology.ClassicALB},
		{true, "EXTERNAL", "SSL", topology.ClassicProxyNLB},
		{true, "EXTERNAL_MANAGED", "HTTP", topology.GlobalExternalALB},
		{true, "EXTERNAL_MANAGED", "TCP", topology.GlobalExternalProxyNLB},
		{true, "INTERNAL_MANAGED", "GRPC", topology.CrossRegionInternalALB},
		{true, "INTERNAL_MANAGED", "TCP", topology.CrossRegionProxyNLB},
		{true, "INTERNAL_SELF_MANAGED", "HTTP", topology.UnknownKind},
		{true, "EXTERNAL_MANAGED", "UDP", topology.UnknownKind},
	} {
		s := topology.BackendService{Global: c.global, Scheme: text(c.scheme), Protocol: text(c.protocol)}
		if got := s.Kind(); got != c.want {
			t.Errorf("%v %s %s: got %s, want %s", c.global, c.scheme, c.protocol, got, c.want)
		}
	}
	unknown := topology.BackendService{Scheme: topology.Unknown[string](topology.Origin{}), Protocol: text("HTTP")}
	if got := unknown.Kind(); got != topology.UnknownKind {
		t.Errorf("unknown scheme: got %s", got)
	}
}

// The protocol between the load balancer and its backends is not that of its
// clients, so the rule's proxy decides.
func TestForwardingRuleDecidesTheKindOfItsService(t *testing.T) {
	proxy := &topology.TargetProxy{Global: true, Protocol: "HTTPS"}
	s := topology.BackendService{Global: true, Scheme: text("EXTERNAL_MANAGED"), Protocol: text("TCP")}
	s.ForwardingRules = []*topology.ForwardingRule{{Global: true, Scheme: text("EXTERNAL_MANAGED"), Target: topology.Link[topology.TargetProxy]{State: topology.Linked, To: proxy}}}
	if got := s.Kind(); got != topology.GlobalExternalALB {
		t.Errorf("got %s, want %s", got, topology.GlobalExternalALB)
	}
	if !s.Kind().IsApplication() || topology.CrossRegionProxyNLB.IsApplication() {
		t.Error("an Application Load Balancer is not told from a Network Load Balancer")
	}
}
