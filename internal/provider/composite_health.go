// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// stateless are attributes on which no state of composite health depends.
var stateless = map[string]bool{
	"name": true, "project": true, "source_type": true, "health_destination": true, "scenarios": true,
}

// source is a modelled health source as the engine sees it.
type source struct {
	modelled
	// check is a composite health check of this source alone, since what
	// turns the one turns the other.
	check *engine.Composite
}

func newSource(body *adapt.Node) source {
	m := newModelled(healthSourceType, "Health source", body)
	s := own(m, m.topology.HealthSources, func(s *topology.HealthSource) *topology.Object { return &s.Object })
	m.alsoNamed(&s.Object)
	return source{m, engine.NewComposite(&topology.CompositeHealthCheck{
		Object:     topology.Object{Region: s.Region},
		Sources:    []topology.Link[topology.HealthSource]{{State: topology.Linked, To: s}},
		SourcesSet: topology.Known(true, s.At("")),
	})}
}

// evaluateHealthSource answers for a failover_health_source.
func evaluateHealthSource(body *adapt.Node, types map[string]tftypes.Type) evaluation {
	s := newSource(body)
	// Which endpoints there are decides on everything.
	placed := decidedBut(body.Get("sources"), nil) && !body.Get("region").IsUnknown()
	settled := placed && decidedBut(body, stateless)
	asked, askedKnown, problems := s.asked(placed && s.named())
	e := evaluation{computed: unknownOutcomes(types, "endpoints", "endpoints_required", "endpoint_failures_tolerated", "flips", "outcomes")}
	e.computed["model"] = modelOf(healthSourceType, body)
	e.messages = append(append(append(s.problems, s.nullElements("sources")...), problems...), s.findings()...)
	if !placed {
		return e
	}
	h := s.check.Sources()[0]
	summary := h.Summary()
	e.computed["endpoints"] = count(summary.Endpoints, true)
	e.computed["endpoints_required"] = whole(summary.Required, settled)
	e.computed["endpoint_failures_tolerated"] = whole(summary.Tolerated, settled)
	if settled {
		e.computed["flips"] = flipsOf(s.check)
	}
	if !askedKnown || len(asked) > 0 && !s.named() {
		return e
	}
	outcomes := types["outcomes"].(tftypes.Map)
	all := map[string]tftypes.Value{}
	for _, scenario := range s.scenarios(asked) {
		o := h.Evaluate(scenario)
		all[scenario.String()] = tftypes.NewValue(outcomes.ElementType, map[string]tftypes.Value{
			"state":             stateOf(o.State, settled),
			"endpoints":         count(o.Endpoints, true),
			"healthy_endpoints": count(o.Healthy, true),
			"facts":             factsOf(o.Facts, settled),
		})
	}
	e.computed["outcomes"] = tftypes.NewValue(outcomes, all)
	return e
}

// scenarios are those that are evaluated unasked, then those asked for.
func (s source) scenarios(asked []engine.Scenario) []engine.Scenario {
	return engine.UniqueScenarios(s.check.Scenarios(), asked)
}

// composite is a modelled composite health check as the engine sees it.
type composite struct {
	modelled
	check *engine.Composite
}

func newCompositeCheck(body *adapt.Node) composite {
	m := newModelled(compositeHealthCheckType, "Composite health check", body)
	c := own(m, m.topology.CompositeHealthChecks, func(c *topology.CompositeHealthCheck) *topology.Object { return &c.Object })
	m.alsoNamed(&c.Object)
	return composite{m, engine.NewComposite(c)}
}

// evaluateCompositeHealthCheck answers for a failover_composite_health_check.
func evaluateCompositeHealthCheck(body *adapt.Node, types map[string]tftypes.Type) evaluation {
	c := newCompositeCheck(body)
	settled := decidedBut(body, stateless)
	asked, askedKnown, problems := c.asked(settled && c.named())
	e := evaluation{computed: unknownOutcomes(types, "flips", "outcomes")}
	e.computed["model"] = modelOf(compositeHealthCheckType, body)
	e.messages = append(append(append(c.problems, c.nullElements("health_sources")...), problems...), c.findings()...)
	if !settled {
		return e
	}
	e.computed["flips"] = flipsOf(c.check)
	if !askedKnown || len(asked) > 0 && !c.named() {
		return e
	}
	outcomes := types["outcomes"].(tftypes.Map)
	all := map[string]tftypes.Value{}
	for _, scenario := range c.scenarios(asked) {
		o := c.check.Evaluate(scenario)
		all[scenario.String()] = tftypes.NewValue(outcomes.ElementType, map[string]tftypes.Value{
			"state":         stateOf(o.State, true),
			"source_states": sourceStates(o),
			"facts":         factsOf(o.Facts, true),
		})
	}
	e.computed["outcomes"] = tftypes.NewValue(outcomes, all)
	return e
}

// scenarios are those that are evaluated unasked, then those asked for.
func (c composite) scenarios(asked []engine.Scenario) []engine.Scenario {
	return engine.UniqueScenarios(c.check.Scenarios(), asked)
}

// sourceStates are the states of the health sources by their names.
func sourceStates(o engine.CompositeOutcome) tftypes.Value {
	states := map[string]tftypes.Value{}
	for _, s := range o.Sources {
		name, _ := s.Source.Source().Name.Get()
		states[name] = stateOf(s.State, true)
	}
	return tftypes.NewValue(tftypes.Map{ElementType: tftypes.String}, states)
}

// flipsOf lists what turns a check, as scenarios.
func flipsOf(c *engine.Composite) tftypes.Value {
	all := []string{}
	for _, f := range c.Flips() {
		all = append(all, f.Scenario.String())
	}
	return stringList(all)
}

// stateOf is a state, which is unknown as long as it can still be told.
func stateOf(s engine.HealthState, settled bool) tftypes.Value {
	if s == engine.StateUndetermined && !settled {
		return unknown(tftypes.String)
	}
	return tftypes.NewValue(tftypes.String, string(s))
}
