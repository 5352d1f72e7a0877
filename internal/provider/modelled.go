// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// modelled is a resource of the provider as the engine sees it: by itself, with
// what it received.
type modelled struct {
	typ, kind string
	body      *adapt.Node
	topology  *topology.Topology
	received  []received
	// complete says that all that was received is known.
	complete bool
	problems []message
}

// newModelled reads the configured attributes of a resource. While planning, a
// provider does not learn the address of a resource, so its type stands for
// it.
func newModelled(typ, kind string, body *adapt.Node) modelled {
	m := modelled{typ: typ, kind: kind, body: body, topology: topologyOf(typ, typ, body)}
	m.received, m.complete, m.problems = receivedOf(m.subject(), body)
	return m
}

func topologyOf(typ, address string, body *adapt.Node) *topology.Topology {
	resource := &adapt.Resource{Address: address, Mode: adapt.Managed, Type: typ, Provider: "failover", Body: body}
	top, _ := adapt.Build([]*adapt.Source{{Kind: "config", Resources: []*adapt.Resource{resource}}})
	return top
}

// own finds the resource's own object among those of its sort.
func own[T any](m modelled, all []*T, object func(*T) *topology.Object) *T {
	for _, o := range all {
		if object(o).Address == m.typ {
			return o
		}
	}
	return nil
}

// alsoNamed lets scenarios name the resource's own object by its name.
func (m modelled) alsoNamed(o *topology.Object) {
	name, ok := o.Name.Get()
	if !ok {
		return
	}
	o.Aliases = append(o.Aliases, topology.Alias{Address: name})
	if region, ok := o.Region.Get(); ok {
		o.Aliases = append(o.Aliases, topology.Alias{Address: region + "/" + name})
	}
}

// named reports whether it is known what scenarios can name the resource by.
func (m modelled) named() bool { return !m.body.Get("name").IsUnknown() }

// nullElements says which elements of a list of received resources are null.
func (m modelled) nullElements(name string) []message {
	var all []message
	for _, item := range m.body.Get(name).Elements() {
		if item.IsNull() {
			all = append(all, problem(m.subject(), item, "An element is null", fmt.Sprintf(
				"Every element of %s must be a whole %s.", name, receivers[name])))
		}
	}
	return all
}

// subject names the resource at the beginning of a message, with its region,
// since resources in several regions often have one name.
func (m modelled) subject() string {
	name, ok := m.body.Get("name").Text()
	if !ok {
		return "A " + lowerFirst(m.kind)
	}
	if region, ok := m.body.Get("region").Text(); ok {
		return fmt.Sprintf("%s %q in %s", m.kind, name, region)
	}
	return fmt.Sprintf("%s %q", m.kind, name)
}

// unasked are rules that say what stands in an attribute of the resource all
// the same: the bound of an outage.
var unasked = map[string]bool{"FO212": true}

// findings are what the rules say about the resource, and about what it received
// as far as only both together show it. What they say about a received resource
// alone was said there.
func (m modelled) findings() []message {
	found, undecided := validate.Run(m.topology, validate.Options{Disabled: unasked})
	type saying struct{ rule, message string }
	said := map[saying]bool{}
	seen := map[string]bool{}
	for _, r := range m.received {
		model, _ := r.node.Get("model").Text()
		if seen[model] {
			continue
		}
		seen[model] = true
		alone, _ := validate.Run(topologyOf(r.typ, r.typ, r.body), validate.Options{Disabled: unasked})
		for _, f := range alone {
			said[saying{f.Rule, f.Message}] = true
		}
	}
	var all []message
	for _, f := range found {
		if said[saying{f.Rule, f.Message}] {
			continue
		}
		subject := m.subject()
		if f.Address != m.typ {
			subject += ", " + f.Address
		}
		all = append(all, findings(subject, []validate.Finding{f})...)
	}
	if m.complete {
		all = append(all, m.notDescribed(undecided)...)
	}
	return all
}

// notDescribed tells of autoscalers of which nothing is said although it matters,
// since a record has their groups on both sides. Other rules that can't decide
// on a model ask for what a model does not have.
func (m modelled) notDescribed(undecided []validate.Undecided) []message {
	var all []message
	for _, u := range undecided {
		if u.Rule != sharedAutoscalerSignal {
			continue
		}
		all = append(all, message{
			severity: validate.Warning, subject: m.subject() + ", " + u.Subject,
			title: "The autoscaler of a shared group is not described",
			detail: []string{u.Reason, "Describe it by autoscaling_policy of the backend, so that it can be judged: a group that a primary and " +
				"a backup share is scaled by CPU utilization alone, and must not shrink before clients have moved."},
			at: u.Range,
		})
	}
	return all
}

const sharedAutoscalerSignal = "FO227"

// asked parses the scenarios that the resource asks for.
func (m modelled) asked(namesKnown bool) (list []engine.Scenario, known bool, problems []message) {
	return m.parse(namesKnown)(m.body.Get("scenarios"))
}

// parse returns what parses the scenarios in a list attribute, and finds the
// names in them where all names are known.
func (m modelled) parse(namesKnown bool) func(*adapt.Node) ([]engine.Scenario, bool, []message) {
	return func(attribute *adapt.Node) ([]engine.Scenario, bool, []message) {
		return parseScenarios(m.subject(), attribute, func(s engine.Scenario) error {
			if !namesKnown {
				return nil
			}
			return engine.CheckScenario(m.topology, s)
		})
	}
}

func lowerFirst(s string) string {
	if s == "" || len(s) > 1 && s[1] >= 'A' && s[1] <= 'Z' {
		return s
	}
	return string(s[0]|0x20) + s[1:]
}

// decidedBut reports whether all is known but for the attributes of some names.
// The model of a received resource holds all of it.
func decidedBut(n *adapt.Node, but map[string]bool) bool {
	switch {
	case n == nil:
		return true
	case n.IsUnknown():
		return false
	}
	if _, known := n.Get("model").Text(); known {
		return true
	}
	for _, item := range n.Items {
		if !decidedBut(item, but) {
			return false
		}
	}
	for _, f := range n.Fields {
		if !but[f.Name] && !decidedBut(f.Value, but) {
			return false
		}
	}
	return true
}
