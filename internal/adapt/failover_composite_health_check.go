// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// failoverCompositeHealthCheck adapts this provider's own model of a composite
// health check.
func failoverCompositeHealthCheck(in *instance) {
	b := in.body()
	c := &topology.CompositeHealthCheck{Object: in.modelled()}
	list := func(t *topology.Topology) *[]*topology.CompositeHealthCheck { return &t.CompositeHealthChecks }
	register(in, c, &c.Object, nil, list, func() {
		c.Sources, c.SourcesSet = receivedLinks[topology.HealthSource](b, "health_sources", "failover_health_source")
		c.Destination = link(b, "health_destination", aForwardingRule(locationOf(&c.Object)))
		c.Destination.To = in.join.modelledDestination(c)
	})
}

// modelledDestination is the forwarding rule whose health a modelled check
// speaks for. It is never the rule itself: what a model says must not change
// what is said about the real consumers of that rule. Models of one rule share
// it.
func (j *join) modelledDestination(c *topology.CompositeHealthCheck) *topology.ForwardingRule {
	if j.destinations == nil {
		j.destinations = map[any]*topology.ForwardingRule{}
	}
	key := any(c)
	if to := c.Destination.To; to != nil {
		key = to
	}
	r := j.destinations[key]
	if r == nil {
		r = &topology.ForwardingRule{Object: topology.Object{Input: c.Input, Outside: true, Region: c.Region}}
		if to := c.Destination.To; to != nil {
			*r = *to
			r.Aliases = nil
		}
		j.destinations[key] = r
	}
	return r
}
