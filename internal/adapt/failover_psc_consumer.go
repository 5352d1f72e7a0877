// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// failoverPSCConsumer adapts this provider's own model of a load balancer that
// consumes a published service: a backend service with one endpoint group for
// each region.
func failoverPSCConsumer(in *instance) {
	b := in.body()
	s := &topology.BackendService{Object: in.modelled()}
	s.Global = !s.Region.IsKnown()
	s.Scheme = orDefault(b.text("load_balancing_scheme"), topology.SchemeExternalManaged)
	if s.Region.IsUnknown() {
		// Classic load balancers are told by the scheme among global ones
		// only.
		s.Scheme = topology.Unknown[string](s.Region.Origin)
	}
	s.Protocol = protocolOf(b, s.Scheme, s.Global)
	list := func(t *topology.Topology) *[]*topology.BackendService { return &t.BackendServices }
	register(in, s, &s.Object, nil, list, nil)
	in.join.links = append(in.join.links, func() {
		n := b.get("regions")
		if n.IsUnknown() && n.Kind != Object {
			at := b.origin("regions")
			s.BackendsUnknown = &at
			return
		}
		if n == nil || n.Kind != Object {
			return
		}
		regions := b.child("regions", n)
		for _, f := range n.Fields {
			s.Backends = append(s.Backends, consumedRegion(regions.member(f), s, f.Name, regions.sensitive))
		}
		slices.SortStableFunc(s.Backends, func(a, b *topology.Backend) int {
			return topology.CompareAddresses(a.Group.Text, b.Group.Text)
		})
	})
}

// consumedRegion is the endpoint group of a consumer in one region. Its address
// is the region, since the model has no other name for it.
func consumedRegion(b block, s *topology.BackendService, name string, secret bool) *topology.Backend {
	region, text := b.keyed(lastSegment(name), secret)
	g := &topology.Group{
		Object: topology.Object{
			Input: b.in.input, Address: text, Change: b.in.change(), Symbolic: b.in.Symbolic,
			Project: s.Project, Name: region, Region: region, Range: b.at,
		},
		Kind:    topology.RegionalNEG,
		NEGType: topology.Default(topology.NEGTypePrivateServiceConnect, b.self()),
		Size:    topology.ExactSize(1, topology.SizeFromEndpoints, b.self()),
	}
	g.PSCTarget = topology.Link[topology.ServiceAttachment]{
		State: topology.Linked, Origin: b.self(),
		To: &topology.ServiceAttachment{Object: topology.Object{Input: b.in.input, Region: g.Region, Outside: true}},
	}
	check, there := b.received(b.node, "failover_composite_health_check")
	switch {
	case there == present:
		c := check.entry.object.(*topology.CompositeHealthCheck)
		g.PSCTarget.To.Outside = false
		g.PSCTarget.To.TargetService = topology.Link[topology.ForwardingRule]{
			State: topology.Linked, To: c.Destination.To, Origin: b.self(),
		}
	case there == maybe:
		// Of the producer nothing is known, not even that it has a check.
		g.PSCTarget.State, g.PSCTarget.To = topology.Open, nil
	}
	register(b.in, g, &g.Object, nil, groups, nil)
	return &topology.Backend{
		Group:  topology.Link[topology.Group]{State: topology.Linked, To: g, Text: text, Sensitive: secret, Origin: b.self()},
		Origin: b.self(),
	}
}
