// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// loadBalancer is a modelled backend service as the engine sees it.
type loadBalancer struct {
	body     *adapt.Node
	topology *topology.Topology
	service  *topology.BackendService
}

// newLoadBalancer reads the configured attributes of a
// failover_backend_service. While planning, a provider does not learn the
// address of a resource, so its type stands for it.
func newLoadBalancer(body *adapt.Node) loadBalancer {
	resource := &adapt.Resource{
		Address: backendServiceType, Mode: adapt.Managed, Type: backendServiceType, Provider: "failover", Body: body,
	}
	top, _ := adapt.Build([]*adapt.Source{{Kind: "config", Resources: []*adapt.Resource{resource}}})
	return loadBalancer{body: body, topology: top, service: top.BackendServices[0]}
}

// subject names the backend service at the beginning of a message.
func (lb loadBalancer) subject() string {
	if name, ok := lb.service.Name.Get(); ok {
		return fmt.Sprintf("Backend service %q", name)
	}
	return "A backend service"
}

// findings are what the rules say.
func (lb loadBalancer) findings() []message {
	found, _ := validate.Run(lb.topology, validate.Options{})
	return findings(lb.subject(), found)
}

// asked parses the scenarios in a list attribute, and finds the names in them.
func (lb loadBalancer) asked(attribute *adapt.Node) (list []engine.Scenario, known bool, problems []message) {
	return parseScenarios(lb.subject(), attribute, func(s engine.Scenario) error {
		if !lb.namesKnown() {
			return nil
		}
		return engine.CheckScenario(lb.topology, s)
	})
}

// parseScenarios reads a list attribute. A list or an element that is not known
// is left out, and known tells of it.
func parseScenarios(subject string, attribute *adapt.Node, check func(engine.Scenario) error) (list []engine.Scenario, known bool, problems []message) {
	if attribute.IsUnknown() {
		return nil, false, nil
	}
	known = true
	for _, item := range attribute.Elements() {
		text, ok := item.Text()
		switch {
		case item.IsUnknown():
			known = false
			continue
		case !ok:
			problems = append(problems, problem(subject, item, "A scenario is null",
				"Every element of scenarios must be a scenario, such as zone:us-west1-a."))
			continue
		}
		s, err := engine.ParseScenario(text)
		if err == nil {
			err = check(s)
		}
		if err != nil {
			problems = append(problems, problem(subject, item, fmt.Sprintf("The scenario %q can't be evaluated", text), sentence(err)))
			continue
		}
		list = append(list, s)
	}
	return list, known, problems
}

// scenarios are those that are evaluated unasked, then those asked for. known
// is false where it is not certain which they are.
func (lb loadBalancer) scenarios(asked []engine.Scenario) (list []engine.Scenario, known bool) {
	list = engine.UniqueScenarios(engine.PassthroughScenarios(lb.service), asked)
	if !lb.namesKnown() {
		return list, false
	}
	// A zone is listed if it holds a member, so a size that is not known
	// can take a zone off the list.
	empty := *lb.service
	empty.Backends = nil
	for _, b := range lb.service.Backends {
		if b.Group.To.Size.Min == 0 && lb.open(b.Group.To.Size) {
			continue
		}
		empty.Backends = append(empty.Backends, b)
	}
	least := engine.UniqueScenarios(engine.PassthroughScenarios(&empty), asked)
	return list, slices.EqualFunc(list, least, func(a, b engine.Scenario) bool { return a.Key() == b.Key() })
}

// open reports whether a size can still turn out to be exact.
func (lb loadBalancer) open(s topology.Size) bool {
	_, exact := s.Exact()
	return !exact && s.IsUnknown()
}

// kindKnown reports whether it is known that the service is one of a passthrough
// load balancer, and how many members of it count. Without a region an external
// one is a classic load balancer.
func (lb loadBalancer) kindKnown() bool {
	s := lb.service
	return !s.Scheme.IsUnknown() && !s.Subsetting.IsUnknown() && (!s.Region.IsUnknown() || topology.IsNot(s.Scheme, topology.SchemeExternal))
}

// namesKnown reports whether all that a scenario can name is known.
func (lb loadBalancer) namesKnown() bool {
	if lb.service.BackendsUnknown != nil || lb.service.Region.IsUnknown() {
		return false
	}
	for _, b := range lb.service.Backends {
		g := b.Group.To
		if g.Zone.IsUnknown() || g.Zones.IsUnknown() || g.Region.IsUnknown() {
			return false
		}
	}
	return true
}

// indifferent are attributes on which no outcome depends.
var indifferent = map[string]bool{
	"name": true, "project": true, "protocol": true, "session_affinity": true, "connection_draining_timeout_sec": true,
	"health_check": true, "scenarios": true, "disable_connection_drain_on_failover": true,
	"balancing_mode": true, "capacity_scaler": true, "autoscaling_policy": true,
}

// decided reports whether all is known on which an outcome can depend.
func decided(n *adapt.Node) bool { return decidedBut(n, indifferent) }

// sentence turns an error of the engine into sentences.
func sentence(err error) string {
	text := err.Error()
	if text == "" || text[len(text)-1] == '.' {
		return text
	}
	return text + "."
}

// problem is an error about the configuration itself.
func problem(subject string, at *adapt.Node, title, detail string) message {
	return message{severity: validate.Error, subject: subject, title: title, detail: []string{detail}, at: at.Range}
}
