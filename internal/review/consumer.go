// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// consumer describes one consumer of published services.
func consumer(t *topology.Topology, e *engine.Consumer, opts Options) *report.PSCConsumer {
	m := e.Model()
	out := &report.PSCConsumer{
		Place:   place(t, m.Object),
		Name:    text(m.Object.Name),
		Project: text(m.Object.Project),
		Range:   report.RangeOf(m.Object.Range),
		Kind:    string(m.Kind),
		Regions: list(e.Regions()),

		CanMove:    canMove(m.Moves),
		CanMoveWhy: sentence(m.MovesWhy),
		Groups:     []*report.ConsumerGroup{},
		Outcomes:   []*report.ConsumerOutcome{},
	}
	for i := range m.Groups {
		out.Groups = append(out.Groups, consumerGroup(t, &m.Groups[i]))
	}
	for _, s := range scenarios(e.Scenarios(), opts) {
		o := e.Evaluate(s)
		if opts.Trace {
			o = e.Explain(s)
		}
		out.Outcomes = append(out.Outcomes, consumerOutcome(o))
	}
	return out
}

func canMove(m engine.Moves) *bool {
	yes, no := true, false
	switch m {
	case engine.CanMove:
		return &yes
	case engine.OneRegion, engine.StaysPut:
		return &no
	}
	return nil
}

func consumerGroup(t *topology.Topology, g *engine.ConsumerGroup) *report.ConsumerGroup {
	out := &report.ConsumerGroup{
		Address: g.Object.Address, Name: text(g.Object.Name), Region: text(g.Region), Range: report.RangeOf(g.Object.Range),
		ServiceAttachment:     objectName(g.Attachment, func(a *topology.ServiceAttachment) *topology.Object { return &a.Object }),
		CompositeHealthChecks: []report.NamedPlace{},
		Producer:              string(g.Producer),
	}
	for _, c := range g.Checks {
		out.CompositeHealthChecks = append(out.CompositeHealthChecks, namedPlace(t, &c.Check().Object))
	}
	return out
}

func consumerOutcome(o engine.ConsumerOutcome) *report.ConsumerOutcome {
	out := &report.ConsumerOutcome{Scenario: o.Scenario.String(), Reason: reason(o.Reason), Trace: steps(o.Trace)}
	if o.Settled {
		out.ServingRegions, out.FailOpen = list(o.Serving), value(o.FailOpen)
	}
	for _, c := range o.Clients {
		one := report.ClientRegion{ClientRegion: c.Client}
		if len(c.Serving) > 0 {
			one.ServingRegions = c.Serving
		}
		out.Clients = append(out.Clients, one)
	}
	for _, c := range o.Cases {
		out.Cases = append(out.Cases, report.ServingCase{When: c.When, ServingRegions: list(c.Serving), FailOpen: c.FailOpen})
	}
	return out
}
