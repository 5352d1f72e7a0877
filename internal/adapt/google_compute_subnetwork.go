// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// computeSubnetwork adapts a subnet with what a plan changes in place.
func computeSubnetwork(in *instance) {
	b := in.body()
	s := &topology.Subnetwork{
		Object:  in.regional(),
		Purpose: orDefault(b.text("purpose"), "PRIVATE"),
		Role:    b.text("role"),
		CIDR:    b.text("ip_cidr_range"),
	}
	if in.Change != nil && slices.Contains(in.Change.Actions, "update") {
		s.CIDRBefore = before(in, "ip_cidr_range", s.CIDR)
		s.RoleBefore = before(in, "role", s.Role)
	}
	register(in, s, &s.Object, subnetworks, func(t *topology.Topology) *[]*topology.Subnetwork { return &t.Subnetworks }, func() {
		s.Network = canonical(b, "network", networks, global)
	})
}

// before is what stands where the plan changes an attribute, else null.
func before(in *instance, name string, after topology.Value[string]) topology.Value[string] {
	stood := *in.Resource
	stood.Body = in.Change.Before
	old := *in
	old.Resource = &stood
	v := old.body().text(name)
	was, ok := v.Get()
	if is, known := after.Get(); !ok || known && is == was {
		return topology.Null[string](v.Origin)
	}
	return v
}
