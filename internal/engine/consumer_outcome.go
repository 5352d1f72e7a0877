// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// ConsumerOutcome is where the clients of a consumer go in a scenario.
type ConsumerOutcome struct {
	Scenario Scenario
	// Settled says that Serving is the answer; otherwise the input does not
	// tell.
	Settled bool
	// Serving are the regions that serve, sorted: those that are usable, or
	// all when none is.
	Serving []string
	// FailOpen says that no region is usable, so that traffic is spread over
	// all (CH-053).
	FailOpen topology.Value[bool]
	// Clients tell for clients near each region which regions serve them;
	// empty where Settled is false.
	Clients []ClientOutcome
	// Groups are the states of the endpoint groups, in their order.
	Groups []GroupOutcome
	// Cases says, where the input does not tell, under which condition which
	// regions serve.
	Cases []ConsumerCase
	Reason
}

// ClientOutcome is where clients near one region go.
type ClientOutcome struct {
	Client string
	// Serving is the nearest usable region, or all regions when none is
	// usable. It is empty where the distances are not known.
	Serving []string
}

// GroupOutcome is the state of an endpoint group.
type GroupOutcome struct {
	Group *ConsumerGroup
	// State mirrors the producer's composite health check. It is empty for
	// a group that has none, which counts as usable.
	State HealthState
	// Why says what the state rests on, as a sentence part.
	Why string
}

// ConsumerCase is one answer among several that the unknowns allow.
type ConsumerCase struct {
	When     string
	Serving  []string
	FailOpen bool
}

// Evaluate returns where clients near each region of the consumer go.
func (c *Consumer) Evaluate(s Scenario) ConsumerOutcome {
	return c.ForClients(s, Geography{}, c.regions)
}

// ForClients returns where the clients of those regions go, with the distances
// that are given. The reason is without a trace, which Explain adds.
func (c *Consumer) ForClients(s Scenario, d Distance, clients []string) ConsumerOutcome {
	return c.outcome(s, d, clients, nil)
}

// outcome is the answer where, besides, one check is taken to be UNHEALTHY.
func (c *Consumer) outcome(s Scenario, d Distance, clients []string, unhealthy *topology.CompositeHealthCheck) ConsumerOutcome {
	e := c.evaluate(s, unhealthy)
	o := ConsumerOutcome{Scenario: s, Groups: e.groups, FailOpen: topology.Unknown[bool](c.model.Object.At("backend"))}
	results := e.results(false)
	first := results[0]
	if same(results, func(r result) bool { return r.failOpen == first.failOpen }) {
		o.FailOpen = topology.Known(first.failOpen, c.model.Object.At("backend"))
	}
	o.Settled = c.Complete() && same(results, func(r result) bool { return slices.Equal(r.serving, first.serving) })
	if o.Settled {
		o.Serving = first.serving
		for _, client := range clients {
			o.Clients = append(o.Clients, ClientOutcome{client, first.nearest(client, d)})
		}
	} else {
		o.FailOpen = topology.Unknown[bool](c.model.Object.At("backend"))
		o.DependsOn = e.dependsOn()
		if c.Complete() {
			o.Cases = e.cases()
		}
	}
	e.settled = o.Settled
	o.Why, o.Facts = e.why(&o), e.facts(&o)
	if o.Settled && !slices.EqualFunc(e.results(true), results, result.equal) {
		o.Disputed = []string{"Q15"}
	}
	for _, g := range o.Groups {
		if o.Settled {
			o.Disputed = distinctFacts(o.Disputed, e.disputes[g.Group]...)
		}
	}
	return o
}

// Explain is Evaluate with the way to the outcome.
func (c *Consumer) Explain(s Scenario) ConsumerOutcome {
	o := c.Evaluate(s)
	o.Trace = c.trace(o)
	return o
}
