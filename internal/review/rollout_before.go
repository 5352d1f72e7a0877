// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// findGone finds the links that stand before and have no counterpart after.
func (r *rollout) findGone() {
	r.gone = map[*topology.Object]bool{}
	after := map[objectKey]bool{}
	for _, o := range links(r.after) {
		after[objectKey{o.Input, o.Address}] = true
	}
	for _, o := range links(r.before) {
		if !after[objectKey{o.Input, r.side.moved(o.Input, o.Address)}] {
			r.gone[o] = true
		}
	}
}

// links are the resources of a topology that can be links of a chain.
func links(t *topology.Topology) []*topology.Object {
	var list []*topology.Object
	add := func(o *topology.Object) {
		if !o.Outside && !o.Data {
			list = append(list, o)
		}
	}
	for _, o := range t.CompositeHealthChecks {
		add(&o.Object)
	}
	for _, o := range t.HealthSources {
		add(&o.Object)
	}
	for _, o := range t.AggregationPolicies {
		add(&o.Object)
	}
	for _, o := range t.ServiceAttachments {
		add(&o.Object)
	}
	for _, o := range t.ForwardingRules {
		add(&o.Object)
	}
	for _, o := range t.BackendServices {
		add(&o.Object)
	}
	for _, o := range t.Groups {
		add(&o.Object)
	}
	for _, o := range t.Autoscalers {
		add(&o.Object)
	}
	return list
}

// onlyGone is the object where it goes.
func (r *rollout) onlyGone(o *topology.Object) []*topology.Object {
	if r.gone[o] {
		return []*topology.Object{o}
	}
	return nil
}

// goneFrom lists what goes of the chain that a check had.
func (r *rollout) goneFrom(was *topology.CompositeHealthCheck) []*topology.Object {
	if was == nil {
		return nil
	}
	var list []*topology.Object
	e := r.earlier.Composite(was)
	for _, h := range e.Sources() {
		for _, o := range sourceLinks(h) {
			list = append(list, r.onlyGone(o)...)
		}
	}
	if was.Destination.To != nil {
		list = append(list, r.onlyGone(&was.Destination.To.Object)...)
	}
	for _, a := range r.earlier.Attachments(was) {
		list = append(list, r.onlyGone(&a.Object)...)
	}
	return list
}

// earlierCheck is the check that stood where one stands now.
func (r *rollout) earlierCheck(c *topology.CompositeHealthCheck) *topology.CompositeHealthCheck {
	for _, was := range r.before.CompositeHealthChecks {
		if was.Input == c.Input && r.side.moved(was.Input, was.Address) == c.Address {
			return was
		}
	}
	return nil
}

// earlierConsumer is the consumer that stood where one stands now.
func (r *rollout) earlierConsumer(o *topology.Object) *engine.Consumer {
	for _, was := range r.earlier.Consumers() {
		if m := was.Model().Object; m.Input == o.Input && r.side.moved(m.Input, m.Address) == o.Address {
			return was
		}
	}
	return nil
}
