// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// failoverBackendService adapts this provider's own model of a backend
// service. A model is no resource of Google Cloud: nothing links to it, and two
// models may describe the same backend service.
func failoverBackendService(in *instance) {
	b := in.body()
	s := &topology.BackendService{Object: in.base()}
	s.Project, s.Region = b.text("project"), b.word("region")
	s.Scheme = orDefault(b.text("load_balancing_scheme"), topology.SchemeInternal)
	// Without a region the service is global, unless it is one that only
	// regions have.
	s.Global = s.Region.IsNull() && !topology.Is(s.Scheme, topology.SchemeInternal)
	s.Protocol = protocolOf(b, s.Scheme, s.Global)
	s.SessionAffinity = orDefault(b.text("session_affinity"), "NONE")
	s.ConnectionDrainingTimeoutSec = orDefault(b.whole("connection_draining_timeout_sec"), 300)
	s.ConnectionTracking = topology.Known(false, b.self())
	s.HAPolicy = topology.Known(false, b.self())
	switch subsetting, there := b.block("subsetting"); there {
	case present:
		s.Subsetting = subsetting.text("policy")
	case maybe:
		s.Subsetting = topology.Unknown[string](subsetting.self())
	}
	s.Backends, s.BackendsUnknown = modelledBackends(b, s)

	list := func(t *topology.Topology) *[]*topology.BackendService { return &t.BackendServices }
	register(in, s, &s.Object, nil, list, func() {
		s.FailoverPolicy, s.FailoverPolicyUnknown = failoverPolicy(b.receive("failover_policy"))
		h, set := modelledHealthCheck(b.receive("health_check"), false)
		s.HealthChecksSet = set
		if h != nil {
			s.HealthChecks = []topology.Link[topology.HealthCheck]{{
				State: topology.Linked, To: h, Text: h.Address, Origin: set.Origin,
			}}
			in.join.top.HealthChecks = append(in.join.top.HealthChecks, h)
		}
	})
}

// receive follows an attribute that receives a whole object where the reader
// left a reference to the resource in place of its value.
func (b block) receive(name string) block {
	n := b.get(name)
	if !n.IsUnknown() || len(n.References) != 1 {
		return b
	}
	ref := n.References[0]
	if ref.Attribute != "" || ref.Grade != Exact {
		return b
	}
	targets := b.in.join.at(b.in.input, ref.Address)
	if len(targets) != 1 {
		return b
	}
	received := *targets[0].Body
	received.Range = n.Range
	body := &Node{Kind: Object, Fields: append([]Field{{name, &received}}, b.node.Fields...), Range: b.node.Range}
	b.node = body
	return b
}
