// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// rollouts says what a plan does to composite health on the way: a check that
// it creates or changes is UNKNOWN for a while, and so is one whose sources
// are.
func rollouts(d *report.Document, before *Before, t *topology.Topology) {
	if before == nil || before.Topology == nil {
		return
	}
	r := &rollout{
		after: t, chains: engine.NewChains(t),
		before: before.Topology, earlier: engine.NewChains(before.Topology),
		side: &side{moves: before.Moves, top: before.Topology},
	}
	r.findGone()
	for _, c := range d.CompositeHealthChecks {
		if check := checkAt(t, c.Place); check != nil && !isModel(&check.Object) {
			r.add(d, r.composite(check))
		}
	}
	for _, was := range before.Topology.CompositeHealthChecks {
		if r.gone[&was.Object] && !isModel(&was.Object) {
			r.add(d, r.removed(was))
		}
	}
	for _, c := range d.PSCConsumers {
		for _, consumer := range r.chains.Consumers() {
			if o := consumer.Model().Object; o.Address == c.Address && o.Input == number(c.Input) && !isModel(o) {
				r.add(d, r.consumer(consumer))
			}
		}
	}
}

// isModel reports whether an object is a resource of this provider. Its creation
// changes nothing in the cloud, so that no state becomes UNKNOWN.
func isModel(o *topology.Object) bool { return strings.HasPrefix(o.Type, "failover_") }

// rollout holds both sides of a plan.
type rollout struct {
	after, before   *topology.Topology
	chains, earlier *engine.Chains
	side            *side
	// gone are the objects that stand before and not after.
	gone map[*topology.Object]bool
}

func (r *rollout) add(d *report.Document, one *report.Rollout) {
	if one == nil || len(one.Changes) == 0 {
		return
	}
	one.Summary = sentence(one.Summarize())
	d.Rollouts = append(d.Rollouts, one)
}

// composite is the rollout of a check that stands after.
func (r *rollout) composite(c *topology.CompositeHealthCheck) *report.Rollout {
	out := &report.Rollout{Kind: report.KindComposite, Place: place(r.after, &c.Object), Name: text(c.Name)}
	e := r.chains.Composite(c)
	links := checkLinks(r.chains, e)
	was := r.earlierCheck(c)
	out.Changes = r.changes(links, r.goneFrom(was))
	if was != nil {
		out.Before = state(r.earlier.Composite(was).State(engine.Scenario{}))
	}
	s, unknown := r.unknown([]*engine.Composite{e})
	if out.Unknown = unknown; len(unknown) > 0 {
		out.WhileUnknown = state(e.State(s))
	}
	out.After = state(e.State(engine.Scenario{}))
	return out
}

// removed is the rollout of a check that the plan deletes.
func (r *rollout) removed(was *topology.CompositeHealthCheck) *report.Rollout {
	return &report.Rollout{
		Kind: report.KindComposite, Place: place(r.before, &was.Object), Name: text(was.Name),
		Changes: r.changes(nil, []*topology.Object{&was.Object}),
		Before:  state(r.earlier.Composite(was).State(engine.Scenario{})),
	}
}

// consumer is the rollout of a consumer that stands after.
func (r *rollout) consumer(c *engine.Consumer) *report.Rollout {
	m := c.Model()
	out := &report.Rollout{Kind: report.KindConsumer, Place: place(r.after, m.Object), Name: text(m.Object.Name)}
	links := consumerLinks(r.chains, c)
	var gone []*topology.Object
	var checks []*engine.Composite
	for i := range m.Groups {
		checks = append(checks, m.Groups[i].Checks...)
	}
	if was := r.earlierConsumer(m.Object); was != nil {
		out.Before = serving(was.Evaluate(engine.Scenario{}))
		before := was.Model()
		for i := range before.Groups {
			gone = append(gone, r.onlyGone(before.Groups[i].Object)...)
			if a := before.Groups[i].Attachment.To; a != nil {
				gone = append(gone, r.onlyGone(&a.Object)...)
			}
			for _, e := range before.Groups[i].Checks {
				gone = append(gone, r.onlyGone(&e.Check().Object)...)
				gone = append(gone, r.goneFrom(e.Check())...)
			}
		}
	}
	out.Changes = r.changes(links, gone)
	s, unknown := r.unknown(checks)
	if out.Unknown = unknown; len(unknown) > 0 {
		out.WhileUnknown = serving(c.Evaluate(s))
	}
	out.After = serving(c.Evaluate(engine.Scenario{}))
	return out
}

// checkLinks are the resources from the endpoints to the forwarding rule and
// its attachments.
func checkLinks(chains *engine.Chains, e *engine.Composite) []*topology.Object {
	c := e.Check()
	list := []*topology.Object{&c.Object}
	for _, h := range e.Sources() {
		list = append(list, sourceLinks(h)...)
	}
	if c.Destination.To != nil {
		list = append(list, &c.Destination.To.Object)
	}
	for _, a := range chains.Attachments(c) {
		list = append(list, &a.Object)
	}
	return list
}

func sourceLinks(h *engine.HealthSource) []*topology.Object {
	s := h.Source()
	list := []*topology.Object{&s.Object}
	if p := s.AggregationPolicy.To; p != nil {
		list = append(list, &p.Object)
	}
	bs := h.Service()
	if bs == nil {
		return list
	}
	list = append(list, &bs.Object)
	for _, b := range bs.Backends {
		if g := b.Group.To; g != nil {
			list = append(list, &g.Object)
			if g.Autoscaler != nil {
				list = append(list, &g.Autoscaler.Object)
			}
		}
	}
	return list
}

// changes lists what the plan does with the links, and the ones that go.
func (r *rollout) changes(links, gone []*topology.Object) []report.ChangedLink {
	out := []report.ChangedLink{}
	add := func(t *topology.Topology, o *topology.Object, action string) {
		one := report.ChangedLink{Place: place(t, o), Action: action}
		same := func(c report.ChangedLink) bool {
			return c.Address == one.Address && number(c.Input) == number(one.Input) && c.Action == one.Action
		}
		if !slices.ContainsFunc(out, same) {
			out = append(out, one)
		}
	}
	for _, o := range links {
		if o.Change != topology.NoChange {
			add(r.after, o, string(o.Change))
		}
	}
	for _, o := range gone {
		add(r.before, o, "delete")
	}
	slices.SortStableFunc(out, func(a, b report.ChangedLink) int {
		return cmp.Or(cmp.Compare(number(a.Input), number(b.Input)), topology.CompareAddresses(a.Address, b.Address))
	})
	return out
}

// unknown is the scenario in which every source and check is UNKNOWN that the
// plan creates or changes, and what it names (CH-037).
func (r *rollout) unknown(checks []*engine.Composite) (engine.Scenario, []string) {
	var faults []engine.Fault
	var names []string
	add := func(o *topology.Object) {
		f := addressed(r.after, engine.Fault{Kind: engine.UnknownState, Name: o.Address}, o)
		if !slices.Contains(faults, f) {
			faults, names = append(faults, f), append(names, o.Address)
		}
	}
	for _, e := range checks {
		if isModel(&e.Check().Object) {
			continue
		}
		if e.Check().Change != topology.NoChange {
			add(&e.Check().Object)
		}
		for _, h := range e.Sources() {
			s := h.Source()
			p := s.AggregationPolicy.To
			if s.Change != topology.NoChange || p != nil && p.Change != topology.NoChange {
				add(&s.Object)
			}
		}
	}
	return engine.NewScenario(faults...), names
}

func state(s engine.HealthState) *report.RolloutStage { return &report.RolloutStage{State: string(s)} }

func serving(o engine.ConsumerOutcome) *report.RolloutStage {
	if !o.Settled {
		return &report.RolloutStage{State: report.Undetermined}
	}
	return &report.RolloutStage{ServingRegions: list(o.Serving), FailOpen: value(o.FailOpen)}
}
