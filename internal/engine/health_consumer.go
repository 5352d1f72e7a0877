// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// consumer returns the consumer of published services that a backend service
// belongs to, or nil.
func (h *Health) consumer(bs *topology.BackendService) *Consumer {
	for _, b := range bs.Backends {
		if b.Group.To == nil || !isConsumerGroup(b.Group.To) {
			return nil
		}
	}
	if h.consumers == nil {
		h.consumers = map[*topology.Object]*Consumer{}
		for _, c := range NewChains(h.topology).Consumers() {
			h.consumers[c.model.Object] = c
		}
	}
	return h.consumers[&bs.Object]
}

// consumed tells whether what a consumer's clients are sent to can serve:
// composite health moves them, and the producers there serve or don't.
func (h *Health) consumed(c *Consumer, s Scenario) verdict {
	o := c.Evaluate(s)
	var first verdict
	asked := 0
	for i := range c.model.Groups {
		g := &c.model.Groups[i]
		region, _ := g.Region.Get()
		if o.Settled && !slices.Contains(o.Serving, region) {
			continue
		}
		v := h.producer(g, s)
		if asked++; asked == 1 {
			first = v
			continue
		}
		first.byName = first.byName || v.byName
		first.dependsOn = appendOrigins(slices.Clone(first.dependsOn), v.dependsOn...)
		if v.condition != first.condition {
			first.condition = conditionOpen
			first.why = "clients are sent to regions of which some serve and some don't, depending on where they are"
			first.dependsOn = appendOrigins(first.dependsOn, c.model.Object.At("backend"))
			if !o.Settled {
				first.why = "to which regions clients are sent is not known: " + o.Why
				first.dependsOn = appendOrigins(first.dependsOn, o.DependsOn...)
			}
		}
	}
	first.facts = appendNew(first.facts, "CH-052")
	return first
}

// producer tells whether the published service behind an endpoint group can
// serve. One outside the input counts as usable (CH-058).
func (h *Health) producer(g *ConsumerGroup, s Scenario) verdict {
	if failsObject(s, g.Object) {
		return verdict{condition: down, why: g.Object.Address + " fails"}
	}
	if v, ok := inFailedRegion(g.Region, s, g.Object.Address); ok {
		return v
	}
	if published := publishedRule(g.Attachment); published != nil {
		return h.rule(published, s)
	}
	return verdict{condition: up, why: "the published service behind " + g.Object.Address + " is not in the input and counts as usable", facts: []string{"CH-058"}}
}
