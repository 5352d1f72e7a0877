// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Explain tells the way to an outcome of the record, step by step.
func (d *DNS) Explain(o DNSOutcome) []Step {
	steps := []Step{d.policyStep()}
	if o.Scenario.IsSteady() {
		steps = append(steps, Step{Text: "Nothing fails."})
	}
	for i := range o.Targets {
		steps = append(steps, targetStep(o.Targets[i]))
		steps = append(steps, d.globalSteps(o.Targets[i].Target, o.Scenario)...)
	}
	if !o.Undetermined {
		steps = append(steps, d.orderStep()...)
	}
	verdict := Step{Text: capitalize(o.Why) + ".", Facts: o.Facts}
	steps = append(steps, verdict)
	if o.Scenario.IsSteady() {
		return steps
	}
	for _, w := range []struct {
		name string
		Window
	}{{"failover", d.Failover()}, {"failback", d.Failback()}} {
		if i, ok := w.Seconds.Get(); ok {
			steps = append(steps, Step{
				Text:  "A " + w.name + " reaches every client that honours the TTL after " + i.String() + " s: " + w.Parts[0].Setting + ", and up to " + w.Parts[1].Setting + ".",
				Facts: w.Facts, Origins: append(w.Parts[0].Origins, w.Parts[1].Origins...),
			})
		}
	}
	return steps
}

func (d *DNS) policyStep() Step {
	p := &d.policy
	step := Step{Origins: []topology.Origin{d.record.PolicyOrigin}}
	if d.record.PolicyOrigin.Attribute == "" {
		step.Origins = nil
	}
	switch p.kind {
	case topology.FailoverRouting:
		step.Text = "A failover policy with " + some(len(p.primary), "primary target") + " and " + some(len(p.items), "backup item")
		if p.trickleOpen == nil {
			step.Text += "; trickle_ratio is " + topology.Decimal(p.trickle)
		}
		step.Facts = []string{"DNS-050", "DNS-051", "DNS-052"}
	case topology.GeoRouting:
		step.Text = "A geolocation policy with " + some(len(p.items), "item")
		step.Facts = []string{"DNS-054", "DNS-055"}
	case topology.WeightedRouting:
		step.Text = "A weighted policy with " + some(len(p.items), "item")
		step.Facts = []string{"DNS-014", "DNS-056"}
	default:
		step.Text = "A routing policy"
	}
	if p.fenced {
		step.Text += "; it is fenced, so nobody is sent on to another location"
	}
	step.Text += "."
	return step
}

func targetStep(t *TargetVerdict) Step {
	words := map[TargetState]string{
		TargetHealthy: " is healthy", TargetUnhealthy: " is unhealthy", TargetUnchecked: " is not checked", TargetUndetermined: " may be healthy or not",
	}
	step := Step{Text: t.Target.Target + words[t.State] + ": " + t.Why, Facts: t.Facts, Origins: t.DependsOn}
	if t.Pool != "" {
		step.Text += "; the load balancer itself serves from its pool " + strconv.Quote(t.Pool.Words())
	}
	step.Text += "."
	return step
}

// orderStep tells in which order clients have the items.
func (d *DNS) orderStep() []Step {
	if len(d.policy.items) < 2 || d.policy.kind == topology.WeightedRouting || d.policy.locationsOpen != nil {
		return nil
	}
	var steps []Step
	for l, order := range d.policy.nearest {
		if order.sure < len(order.items) {
			continue
		}
		var names []string
		for _, i := range order.items {
			region, _ := d.record.Items[i].Location.Get()
			names = append(names, region)
		}
		steps = append(steps, Step{Text: "Items by their distance from clients near " + d.policy.locations[l] + ": " + strings.Join(names, ", ") + "."})
		if len(steps) == mostNames {
			break
		}
	}
	return steps
}
