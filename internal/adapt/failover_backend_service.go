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
	s.Protocol = protocolOf(b, s.Scheme, false)
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
	s.Backends, s.BackendsUnknown = modelledBackends(b)

	list := func(t *topology.Topology) *[]*topology.BackendService { return &t.BackendServices }
	register(in, s, &s.Object, nil, list, func() {
		s.FailoverPolicy, s.FailoverPolicyUnknown = failoverPolicy(b.receive("failover_policy"))
		h, set := modelledHealthCheck(b.receive("health_check"))
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

// modelledHealthCheck reads a health check that was written in place, or that
// is a whole google_compute_health_check or google_compute_region_health_check.
// Of these the region tells them apart; in place nobody needs to write it.
func modelledHealthCheck(b block) (*topology.HealthCheck, topology.Value[bool]) {
	c, there := b.block("health_check")
	switch there {
	case maybe:
		return nil, topology.Unknown[bool](c.self())
	case absent:
		return nil, topology.Known(false, c.self())
	}
	h := &topology.HealthCheck{
		Object: topology.Object{
			Input: b.in.input, Address: b.in.Address, Type: b.in.Type, Change: b.in.change(),
			Name: c.text("name"), Project: b.text("project"), Region: c.word("region"), Range: c.at,
		},
		CheckIntervalSec:   orDefault(c.whole("check_interval_sec"), 5),
		TimeoutSec:         orDefault(c.whole("timeout_sec"), 5),
		HealthyThreshold:   orDefault(c.whole("healthy_threshold"), 2),
		UnhealthyThreshold: orDefault(c.whole("unhealthy_threshold"), 2),
		SourceRegions:      sourceRegions(c),
	}
	switch {
	case !h.Region.IsNull():
	case h.Name.IsKnown():
		h.Global = true
	default:
		h.Region = b.word("region")
	}
	return h, topology.Known(true, c.self())
}
