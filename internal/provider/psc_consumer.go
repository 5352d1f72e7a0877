// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// placeless are attributes on which it does not depend which regions serve.
var placeless = map[string]bool{
	"name": true, "project": true, "protocol": true, "client_regions": true, "scenarios": true,
}

// consumer is a modelled consumer as the engine sees it.
type consumer struct {
	modelled
	// engine is nil where there is no region.
	engine  *engine.Consumer
	clients []string
	// clientsKnown is false where a client's region is not known yet.
	clientsKnown bool
}

func newConsumer(body *adapt.Node) consumer {
	c := consumer{modelled: newModelled(pscConsumerType, "Consumer", body), clientsKnown: true}
	for _, e := range engine.NewChains(c.topology).Consumers() {
		if e.Model().Object.Address == c.typ {
			c.engine = e
		}
	}
	clients := body.Get("client_regions")
	switch {
	case clients.IsUnknown():
		c.clientsKnown = false
	case clients.IsNull():
		if c.engine != nil {
			c.clients = c.engine.Regions()
		}
	}
	for _, item := range clients.Elements() {
		if client, ok := item.Text(); ok {
			c.clients = append(c.clients, client)
		}
		c.clientsKnown = c.clientsKnown && !item.IsUnknown()
	}
	return c
}

// evaluatePSCConsumer answers for a failover_psc_consumer.
func evaluatePSCConsumer(body *adapt.Node, types map[string]tftypes.Type) evaluation {
	c := newConsumer(body)
	settled := decidedBut(body, placeless)
	asked, askedKnown, problems := c.asked(settled)
	e := evaluation{computed: unknownOutcomes(types, "can_move", "outcomes")}
	e.computed["model"] = modelOf(pscConsumerType, body)
	e.messages = append(append(append(c.problems, c.shapeProblems()...), problems...), c.findings()...)
	if !settled {
		return e
	}
	outcomes := types["outcomes"].(tftypes.Map)
	if c.engine == nil {
		e.computed["can_move"] = tftypes.NewValue(tftypes.Bool, false)
		e.computed["outcomes"] = tftypes.NewValue(outcomes, map[string]tftypes.Value{})
		return e
	}
	e.computed["can_move"] = canMove(c.engine.Model().Moves)
	if !askedKnown {
		return e
	}
	all := map[string]tftypes.Value{}
	for _, scenario := range c.scenarios(asked) {
		all[scenario.String()] = c.outcome(outcomes.ElementType, scenario)
	}
	e.computed["outcomes"] = tftypes.NewValue(outcomes, all)
	return e
}

func canMove(m engine.Moves) tftypes.Value {
	if m == engine.MayMove {
		return tftypes.NewValue(tftypes.Bool, nil)
	}
	return tftypes.NewValue(tftypes.Bool, m == engine.CanMove)
}

// scenarios are those that are evaluated unasked, then those asked for.
func (c consumer) scenarios(asked []engine.Scenario) []engine.Scenario {
	return engine.UniqueScenarios(c.engine.Scenarios(), asked)
}

func (c consumer) outcome(t tftypes.Type, s engine.Scenario) tftypes.Value {
	o := c.evaluate(s)
	clients := unknown(mapOfLists)
	if c.clientsKnown {
		clients = clientsOf(o)
	}
	return tftypes.NewValue(t, map[string]tftypes.Value{
		"serving_regions": servingRegions(o),
		"fail_open":       failOpen(o),
		"clients":         clients,
		"facts":           factsOf(o.Facts, true),
	})
}

func (c consumer) evaluate(s engine.Scenario) engine.ConsumerOutcome {
	return c.engine.ForClients(s, engine.Geography{}, c.clients)
}

func servingRegions(o engine.ConsumerOutcome) tftypes.Value {
	if !o.Settled {
		return tftypes.NewValue(listOfStrings, nil)
	}
	return stringList(o.Serving)
}

func failOpen(o engine.ConsumerOutcome) tftypes.Value {
	if open, known := o.FailOpen.Get(); known {
		return tftypes.NewValue(tftypes.Bool, open)
	}
	return tftypes.NewValue(tftypes.Bool, nil)
}

// clientsOf are the regions that serve the clients near each region. The
// distance from a region that is not known leads nowhere, which is null.
func clientsOf(o engine.ConsumerOutcome) tftypes.Value {
	if !o.Settled {
		return tftypes.NewValue(mapOfLists, nil)
	}
	all := map[string]tftypes.Value{}
	for _, c := range o.Clients {
		serving := tftypes.NewValue(listOfStrings, nil)
		if len(c.Serving) > 0 {
			serving = stringList(slices.Clone(c.Serving))
		}
		all[c.Client] = serving
	}
	return tftypes.NewValue(mapOfLists, all)
}

// shapeProblems are what the schema can't express.
func (c consumer) shapeProblems() []message {
	if regions := c.body.Get("regions"); regions.Kind == adapt.Object && len(regions.Fields) == 0 {
		return []message{problem(c.subject(), regions, "A consumer has no region",
			"Name at least one region with an endpoint group; with two or more, clients can move.")}
	}
	var all []message
	for _, item := range c.body.Get("client_regions").Elements() {
		if item.IsNull() {
			all = append(all, problem(c.subject(), item, "A client region is null", "Every element of client_regions must be a region, such as us-west1."))
		}
	}
	return all
}
