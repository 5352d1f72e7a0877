// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// simulation is a sort of resource that can be simulated.
type simulation struct {
	// attribute receives the resource, of type typ.
	attribute, typ string
	simulate       func(body *adapt.Node) simulator
}

// simulations are the resources with outcomes.
var simulations = []simulation{
	{"backend_service", backendServiceType, simulateBackendService},
	{"composite_health_check", compositeHealthCheckType, simulateComposite},
	{"dns_record", dnsRecordType, simulateRecord},
	{"health_source", healthSourceType, simulateSource},
	{"psc_consumer", pscConsumerType, simulateConsumer},
}

// simulated are the attributes that receive a resource.
func simulated() []string {
	names := make([]string, len(simulations))
	for i, s := range simulations {
		names[i] = s.attribute
	}
	return names
}

// simulator is one resource ready to be simulated.
type simulator struct {
	// asked parses the scenarios in a list attribute.
	asked func(attribute *adapt.Node) (list []engine.Scenario, known bool, problems []message)
	// listed are the scenarios that the resource has in its outcomes.
	listed func(asked []engine.Scenario) []engine.Scenario
	// explain is nil for a resource without outcomes.
	explain func(engine.Scenario) map[string]tftypes.Value
}

func simulateBackendService(body *adapt.Node) simulator {
	lb := newLoadBalancer(body)
	s := simulator{asked: lb.asked, listed: func(asked []engine.Scenario) []engine.Scenario {
		list, _ := lb.scenarios(asked)
		return list
	}}
	if !lb.service.IsPassthrough() {
		return s
	}
	passthrough := engine.NewPassthrough(lb.service)
	s.explain = func(scenario engine.Scenario) map[string]tftypes.Value {
		o := passthrough.Evaluate(scenario)
		active := tftypes.NewValue(tftypes.Number, nil)
		if o.Pool != engine.Undetermined {
			active = count(o.Active, true)
		}
		return withReason(o.Reason, o.Trace, map[string]tftypes.Value{
			"active_pool": tftypes.NewValue(tftypes.String, string(o.Pool)),
			"active_vms":  active,
		})
	}
	return s
}

func simulateSource(body *adapt.Node) simulator {
	h := newSource(body)
	return simulator{asked: h.parse(true), listed: h.scenarios, explain: func(scenario engine.Scenario) map[string]tftypes.Value {
		o := h.check.Sources()[0].Evaluate(scenario)
		return withReason(o.Reason, h.check.Explain(scenario).Trace, map[string]tftypes.Value{
			"state":             stateOf(o.State, true),
			"endpoints":         count(o.Endpoints, true),
			"healthy_endpoints": count(o.Healthy, true),
		})
	}}
}

func simulateComposite(body *adapt.Node) simulator {
	c := newCompositeCheck(body)
	return simulator{asked: c.parse(true), listed: c.scenarios, explain: func(scenario engine.Scenario) map[string]tftypes.Value {
		o := c.check.Explain(scenario)
		return withReason(o.Reason, o.Trace, map[string]tftypes.Value{
			"state":         stateOf(o.State, true),
			"source_states": sourceStates(o),
		})
	}}
}

func simulateConsumer(body *adapt.Node) simulator {
	c := newConsumer(body)
	if c.engine == nil {
		return simulator{asked: c.parse(true), listed: func(asked []engine.Scenario) []engine.Scenario { return asked }}
	}
	return simulator{asked: c.parse(true), listed: c.scenarios, explain: func(scenario engine.Scenario) map[string]tftypes.Value {
		o := c.evaluate(scenario)
		return withReason(o.Reason, c.engine.Explain(scenario).Trace, map[string]tftypes.Value{
			"serving_regions": servingRegions(o),
			"fail_open":       failOpen(o),
			"clients":         clientsOf(o),
		})
	}}
}

func simulateRecord(body *adapt.Node) simulator {
	r := newRecord(body)
	if r.engine == nil {
		return simulator{asked: r.parse(true), listed: func(asked []engine.Scenario) []engine.Scenario { return asked }}
	}
	answers := recordOutcomeType.AttrTypes["answers"].TerraformType(context.Background()).(tftypes.Map)
	return simulator{asked: r.parse(true), listed: r.scenarios, explain: func(scenario engine.Scenario) map[string]tftypes.Value {
		o := r.engine.Evaluate(scenario)
		return withReason(o.Reason, r.engine.Explain(o), map[string]tftypes.Value{
			"answers":     answersOf(answers, o, true),
			"unspecified": unspecified(o, true),
		})
	}}
}

// withReason adds why an outcome is what it is.
func withReason(r engine.Reason, trace []engine.Step, own map[string]tftypes.Value) map[string]tftypes.Value {
	var steps []string
	for _, s := range trace {
		steps = append(steps, s.Text)
	}
	own["why"] = tftypes.NewValue(tftypes.String, r.Why)
	own["steps"] = stringList(steps)
	own["facts"] = stringList(r.Facts)
	own["disputed"] = stringList(r.Disputed)
	return own
}

// spoken is an attribute's name as people say it.
func spoken(attribute string) string {
	return strings.NewReplacer("_", " ", "dns", "DNS", "psc", "Private Service Connect").Replace(attribute)
}
