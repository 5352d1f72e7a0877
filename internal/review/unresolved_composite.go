// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// compositeHealth lists the gaps in the chains of composite health.
func (g *gaps) compositeHealth(t *topology.Topology, shown *selection) {
	chains := engine.NewChains(t)
	for _, c := range t.CompositeHealthChecks {
		if shown.composite(chains, c) {
			g.composite(chains, c)
		}
	}
	for _, h := range chains.LoneSources() {
		if shown.source(h) {
			g.healthSource(h, h.Source())
		}
	}
	for _, c := range chains.Consumers() {
		if shown.consumer(c) {
			g.consumer(c)
		}
	}
}

func (g *gaps) composite(chains *engine.Chains, c *topology.CompositeHealthCheck) {
	if c.Symbolic {
		g.add(c.Input, c.Address, &c.Object, "count", topology.Origin{}, symbolicReason)
	}
	if c.SourcesSet.IsUnknown() {
		g.part(&c.Object, "health_sources", c.SourcesSet.Origin, "Which health sources are named is not known.")
	}
	for _, l := range c.Sources {
		if open(l) {
			g.part(&c.Object, "health_sources", l.Origin, linkReason("health source", l.State, l.Text, l.Sensitive))
		}
	}
	if l := c.Destination; open(l) {
		g.part(&c.Object, "health_destination", l.Origin, linkReason("forwarding rule", l.State, l.Text, l.Sensitive))
	}
	for _, h := range chains.Composite(c).Sources() {
		if source := h.Source(); !source.Outside {
			g.healthSource(h, source)
		}
	}
}

func (g *gaps) healthSource(h *engine.HealthSource, s *topology.HealthSource) {
	if s.SourcesSet.IsUnknown() {
		g.part(&s.Object, "sources", s.SourcesSet.Origin, "Which backend service is named is not known.")
	}
	for _, l := range s.Sources {
		if open(l) {
			g.part(&s.Object, "sources", l.Origin, linkReason("backend service", l.State, l.Text, l.Sensitive))
		}
	}
	if l := s.AggregationPolicy; open(l) {
		g.part(&s.Object, "health_aggregation_policy", l.Origin, linkReason("health aggregation policy", l.State, l.Text, l.Sensitive))
	}
	if p := s.AggregationPolicy.To; p != nil && !p.Outside {
		if p.HealthyPercentThreshold.IsUnknown() {
			g.part(&p.Object, "healthy_percent_threshold", p.HealthyPercentThreshold.Origin, "The percentage is not known.")
		}
		if p.MinHealthyThreshold.IsUnknown() {
			g.part(&p.Object, "min_healthy_threshold", p.MinHealthyThreshold.Origin, "The minimum is not known.")
		}
	}
	if bs := h.Service(); bs != nil && !bs.Outside {
		if bs.BackendsUnknown != nil {
			g.part(&bs.Object, "backend", *bs.BackendsUnknown, "There are backends, or may be, that this input does not tell.")
		}
		for _, b := range bs.Backends {
			g.backend(bs, b)
		}
	}
}

func (g *gaps) consumer(c *engine.Consumer) {
	m := c.Model()
	for i := range m.Groups {
		group := &m.Groups[i]
		attribute := "psc_target_service"
		if m.Kind == topology.PSCEndpoint {
			attribute = "target"
		}
		if l := group.Attachment; open(l) {
			g.part(group.Object, attribute, l.Origin, linkReason("service attachment", l.State, l.Text, l.Sensitive))
		}
		if group.Region.IsUnknown() {
			g.part(group.Object, "region", group.Region.Origin, "The region is not known.")
		}
		if a := group.Attachment.To; a != nil && !a.Outside {
			if l := a.TargetService; open(l) {
				g.part(&a.Object, "target_service", l.Origin, linkReason("forwarding rule", l.State, l.Text, l.Sensitive))
			}
		}
	}
	for _, o := range m.DependsOn {
		g.part(m.Object, o.Attribute, o, fmt.Sprintf("What stands behind %s is not known.", withoutIndexes(o.Attribute)))
	}
}

// open reports whether a link leads to something that the input does not hold
// or does not single out.
func open[T any](l topology.Link[T]) bool {
	return l.State == topology.Outside || l.State == topology.Open
}

// part lists an attribute of an object, at the place of its origin.
func (g *gaps) part(object *topology.Object, attribute string, o topology.Origin, reason string) {
	if o.Attribute != "" {
		attribute = o.Attribute
	}
	g.add(object.Input, o.Address, object, attribute, o, reason)
}

const symbolicReason = "How many instances there are is not known, since count or for_each is not; the one shown stands for all of them."
