// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// endpoint tells whether a network endpoint group without members of its own
// leads to anything that can serve: a name, a published service, or a
// serverless product.
func (h *Health) endpoint(g *topology.Group, s Scenario) verdict {
	if failsAll(s) || failsObject(s, &g.Object) {
		return verdict{condition: down, why: g.Address + " fails"}
	}
	if g.Kind == topology.RegionalNEG {
		if v, ok := inFailedRegion(g.Region, s, g.Address); ok {
			return v
		}
	}
	neg, _ := g.NEGType.Get()
	switch neg {
	case topology.NEGTypeInternetFQDNPort, topology.NEGTypeInternetIPPort:
		return h.internet(g, s)
	case topology.NEGTypePrivateServiceConnect:
		return h.producer(&ConsumerGroup{Object: &g.Object, Region: g.Region, Attachment: g.PSCTarget}, s)
	}
	return verdict{condition: up, why: g.Address + " is not touched"}
}

// failsObject reports whether a fault takes down every endpoint of a group that
// has one.
func failsObject(s Scenario, group *topology.Object) bool {
	return slices.ContainsFunc(s.faults, func(f Fault) bool {
		return (f.Kind == Group || f.Kind == VMs) && named(group, f)
	})
}

// internet tells whether an endpoint of an internet group leads to anything that
// can serve. What is outside the input counts as usable: the load balancer does
// not check it (ALB-008, HC-004).
func (h *Health) internet(g *topology.Group, s Scenario) verdict {
	var all joint
	for _, v := range g.FQDNs {
		all.addOne(h.internetName(g, v, s))
	}
	for i := range g.Addresses {
		v := h.front(&g.Addresses[i], endpointRecord(g), s)
		v.facts = appendNew(v.facts, "ALB-008")
		all.addOne(v)
	}
	if all.parts == 0 {
		return verdict{condition: up, why: "nothing in the input is behind " + g.Address, facts: []string{"ALB-008"}}
	}
	return all.verdict
}

// addOne joins what can each serve in place of the others.
func (j *joint) addOne(v verdict) {
	j.parts++
	switch {
	case j.parts == 1, j.condition != up && v.condition == up, j.condition == down:
		v.byName = v.byName || j.byName
		j.verdict = v
	default:
		j.byName = j.byName || v.byName
	}
}

// endpointRecord stands for the record that an address of an endpoint would be
// in.
func endpointRecord(g *topology.Group) *topology.DNSRecord {
	return &topology.DNSRecord{Object: g.Object}
}

func (h *Health) internetName(g *topology.Group, v topology.Value[string], s Scenario) verdict {
	name, known := v.Get()
	if !known {
		return verdict{condition: up, why: "the name behind " + g.Address + " is known only after apply and counts as usable", facts: []string{"ALB-008"}}
	}
	records := h.named(name, g.Kind == topology.GlobalNEG)
	if len(records) == 0 {
		return verdict{condition: up, why: "nothing in the input is behind " + g.Address, facts: []string{"ALB-008"}}
	}
	found := h.resolveAny(records, name, v.Origin, s)
	found.byName = true
	return found
}

// resolves tells whether what a record answers leads to anything that can
// serve.
func (h *Health) resolves(r *topology.DNSRecord, at topology.Origin, s Scenario) verdict {
	name := nameOf(&r.Object)
	if n, ok := r.DNSName.Get(); ok {
		name = n
	}
	return h.inquiry.ask(r, s, func() verdict {
		return verdict{
			why:   "the load balancer asks for " + name + ", which leads back to it, so its requests go in a circle",
			facts: []string{"ALB-009"}, dependsOn: []topology.Origin{origin(topology.Value[string]{Origin: at}, r.At("name"))},
		}
	}, func() verdict { return h.answered(r, s, name) })
}

// answered tells whether what a record answers can serve.
func (h *Health) answered(r *topology.DNSRecord, s Scenario, name string) verdict {
	if r.Policy == topology.NoPolicy && r.PolicyUnknown == nil {
		return h.anyServes(r, targetNumbers(r.Rrdatas), s, name)
	}
	d := h.record(r)
	o := d.Evaluate(s)
	if o.Undetermined {
		return verdict{why: "what " + name + " resolves to is not known", dependsOn: o.DependsOn}
	}
	answered := make([]*topology.DNSTarget, 0, len(o.Answers))
	for _, a := range o.Answers {
		answered = append(answered, a.Target)
	}
	return h.anyServes(r, answered, s, name)
}

func targetNumbers(targets []topology.DNSTarget) []*topology.DNSTarget {
	list := make([]*topology.DNSTarget, len(targets))
	for i := range targets {
		list[i] = &targets[i]
	}
	return list
}

// anyServes joins the targets that a name resolves to. With some that serve
// and some that don't it depends on where the name is resolved.
func (h *Health) anyServes(r *topology.DNSRecord, answered []*topology.DNSTarget, s Scenario, name string) verdict {
	some, none := 0, 0
	var open []topology.Origin
	for _, t := range answered {
		switch v := h.front(t, r, s); v.condition {
		case up:
			some++
		case down:
			none++
		default:
			open = appendOrigins(open, v.dependsOn...)
			if len(open) == 0 {
				open = append(open, t.Origin)
			}
		}
	}
	switch {
	case len(open) > 0:
		return verdict{why: "whether what " + name + " resolves to can serve is not known", dependsOn: open}
	case some > 0 && none > 0:
		return verdict{
			why:       name + " resolves to addresses that serve and to some that don't, depending on where it is resolved",
			dependsOn: []topology.Origin{origin(topology.Value[string]{Origin: r.PolicyOrigin}, r.At("routing_policy"))}, facts: []string{"DNS-058"},
		}
	case none > 0:
		return verdict{condition: down, why: "no address that " + name + " resolves to can serve", facts: []string{"ALB-008"}}
	}
	return verdict{condition: up, why: name + " resolves to an address that serves", facts: []string{"ALB-008"}}
}
