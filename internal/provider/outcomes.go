// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// evaluateBackendService answers for a failover_backend_service.
func evaluateBackendService(body *adapt.Node, types map[string]tftypes.Type) evaluation {
	lb := newLoadBalancer(body)
	e := evaluation{messages: lb.shapeProblems()}
	asked, known, problems := lb.asked(body.Get("scenarios"))
	e.messages = append(append(e.messages, problems...), lb.findings()...)
	e.computed = map[string]tftypes.Value{
		"primary_vm_count":           tftypes.NewValue(tftypes.Number, nil),
		"failover_vm_count":          tftypes.NewValue(tftypes.Number, nil),
		"minimum_healthy_primaries":  tftypes.NewValue(tftypes.Number, nil),
		"primary_failures_tolerated": tftypes.NewValue(tftypes.Number, nil),
		"outcomes":                   tftypes.NewValue(types["outcomes"], map[string]tftypes.Value{}),
		"model":                      modelOf(backendServiceType, body),
	}
	switch {
	case !lb.kindKnown():
		for name := range e.computed {
			if name != "model" {
				e.computed[name] = unknown(types[name])
			}
		}
	case lb.service.IsPassthrough():
		lb.answer(e.computed, types["outcomes"].(tftypes.Map), asked, known)
	}
	return e
}

// answer fills in what the engine says about a passthrough load balancer.
func (lb loadBalancer) answer(computed map[string]tftypes.Value, outcomes tftypes.Map, asked []engine.Scenario, askedKnown bool) {
	passthrough := engine.NewPassthrough(lb.service)
	settled := decided(lb.body)
	summary := passthrough.Summary()
	computed["primary_vm_count"] = count(summary.Primary.VMs, settled)
	computed["failover_vm_count"] = count(summary.Failover.VMs, settled)
	computed["minimum_healthy_primaries"] = derived(summary.MinimumHealthyPrimaries, summary.Primary, settled)
	computed["primary_failures_tolerated"] = derived(summary.PrimaryFailuresTolerated, summary.Primary, settled)

	scenarios, known := lb.scenarios(asked)
	if !known || !askedKnown {
		computed["outcomes"] = unknown(outcomes)
		return
	}
	all := make(map[string]tftypes.Value, len(scenarios))
	for _, s := range scenarios {
		all[s.String()] = outcome(outcomes.ElementType, passthrough.Evaluate(s), settled)
	}
	computed["outcomes"] = tftypes.NewValue(outcomes, all)
}

// count is a number where the input gives a single one. What else it is
// depends on whether more will be known: unknown, or null for good.
func count(i engine.Interval, settled bool) tftypes.Value {
	if n, exact := i.Exact(); exact {
		return tftypes.NewValue(tftypes.Number, n)
	}
	return undecided(tftypes.Number, settled)
}

// derived is a number that there is only if there are primaries.
func derived(v topology.Value[engine.Interval], primaries engine.RoleSummary, settled bool) tftypes.Value {
	if i, ok := v.Get(); ok && (settled || primaries.VMs.Min > 0) {
		return count(i, settled)
	}
	return undecided(tftypes.Number, settled || v.IsNull())
}

// outcome is the object of one scenario. An outcome that is the same for every
// value of what is not known yet is known; the facts that led there need not be
// the same, so they wait until everything is known.
func outcome(t tftypes.Type, o engine.PassthroughOutcome, settled bool) tftypes.Value {
	pool, active := unknown(tftypes.String), unknown(tftypes.Number)
	facts := unknown(listOfStrings)
	if settled || o.Pool != engine.Undetermined {
		pool = tftypes.NewValue(tftypes.String, string(o.Pool))
	}
	switch {
	case o.Pool != engine.Undetermined:
		active = count(o.Active, settled)
	case settled:
		active = tftypes.NewValue(tftypes.Number, nil)
	}
	if settled {
		facts = stringList(o.Facts)
	}
	return tftypes.NewValue(t, map[string]tftypes.Value{"active_pool": pool, "active_vms": active, "facts": facts})
}
