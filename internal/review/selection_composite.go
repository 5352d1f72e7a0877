// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// composite reports whether a check is shown: it is named, or a part of its
// chain is.
func (s *selection) composite(chains *engine.Chains, c *topology.CompositeHealthCheck) bool {
	if s.all {
		return true
	}
	parts := []*topology.Object{&c.Object}
	for _, h := range chains.Composite(c).Sources() {
		parts = append(parts, sourceParts(h)...)
	}
	if c.Destination.To != nil {
		parts = append(parts, &c.Destination.To.Object)
	}
	for _, a := range chains.Attachments(c) {
		parts = append(parts, &a.Object)
	}
	return s.chain(parts)
}

// source reports whether a source that no check names is shown.
func (s *selection) source(h *engine.HealthSource) bool { return s.all || s.chain(sourceParts(h)) }

func sourceParts(h *engine.HealthSource) []*topology.Object {
	source := h.Source()
	parts := []*topology.Object{&source.Object}
	if p := source.AggregationPolicy.To; p != nil {
		parts = append(parts, &p.Object)
	}
	if bs := h.Service(); bs != nil {
		parts = append(parts, &bs.Object)
	}
	return parts
}

// consumer reports whether a consumer is shown: it is named, or one of its
// endpoint groups or forwarding rules is.
func (s *selection) consumer(c *engine.Consumer) bool {
	if s.all {
		return true
	}
	m := c.Model()
	parts := []*topology.Object{m.Object}
	for _, g := range m.Groups {
		parts = append(parts, g.Object)
	}
	return s.chain(parts)
}

// chain selects all parts of a chain if one of them is named.
func (s *selection) chain(parts []*topology.Object) bool {
	if !slices.ContainsFunc(parts, func(o *topology.Object) bool { return matches(s.patterns, o) }) {
		return false
	}
	for _, o := range parts {
		s.add(o)
	}
	return true
}
