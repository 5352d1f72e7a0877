// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// decidedPools are the results of the function: bare numbers leave nothing
// undetermined.
var decidedPools = slices.DeleteFunc(slices.Clone(engine.Pools), func(p engine.Pool) bool { return p == engine.Undetermined })

// activePoolFunction is the function active_pool.
type activePoolFunction struct{}

func newActivePoolFunction() function.Function { return activePoolFunction{} }

// Metadata implements [function.Function].
func (activePoolFunction) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "active_pool"
}

// Definition implements [function.Function].
func (activePoolFunction) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Which backends of a passthrough Network Load Balancer get new connections.",
		MarkdownDescription: "Returns the pool that gets new connections when so many primaries and failover VMs are healthy: " + pools(decidedPools) + ". " +
			"Numbers are compared exactly. The result is known as soon as it is the same for every value of what is not known yet.",
		Parameters: []function.Parameter{
			function.ObjectParameter{
				Name: "state",
				MarkdownDescription: "The numbers of configured and healthy VMs by role, and the failover policy. " +
					"A null `failover_ratio` counts as `0`, and a null `drop_traffic_if_unhealthy` as `false`.",
				AttributeTypes: map[string]attr.Type{
					"primaries":                 types.NumberType,
					"healthy_primaries":         types.NumberType,
					"failovers":                 types.NumberType,
					"healthy_failovers":         types.NumberType,
					"failover_ratio":            types.NumberType,
					"drop_traffic_if_unhealthy": types.BoolType,
				},
				AllowUnknownValues: true,
			},
		},
		Return: function.StringReturn{},
	}
}

// Run implements [function.Function].
func (activePoolFunction) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var state types.Object
	if resp.Error = req.Arguments.Get(ctx, &state); resp.Error != nil {
		return
	}
	if state.IsUnknown() {
		resp.Error = resp.Result.Set(ctx, types.StringUnknown())
		return
	}
	in, problem := readPoolState(state.Attributes())
	if problem != "" {
		resp.Error = function.NewArgumentFuncError(0, problem)
		return
	}
	pool, known, problem := in.decide()
	switch {
	case problem != "":
		resp.Error = function.NewArgumentFuncError(0, problem)
	case known:
		resp.Error = resp.Result.Set(ctx, string(pool))
	default:
		resp.Error = resp.Result.Set(ctx, types.StringUnknown())
	}
}

// poolState holds the argument, with nil for what is unknown.
type poolState struct {
	primaries, healthyPrimaries *int
	failovers, healthyFailovers *int
	ratio                       *big.Rat
	drop                        *bool
}

func readPoolState(attributes map[string]attr.Value) (in poolState, problem string) {
	for _, number := range []struct {
		name string
		to   **int
	}{
		{"primaries", &in.primaries}, {"healthy_primaries", &in.healthyPrimaries},
		{"failovers", &in.failovers}, {"healthy_failovers", &in.healthyFailovers},
	} {
		v := attributes[number.name].(types.Number)
		if v.IsUnknown() {
			continue
		}
		n, problem := wholeNumber(number.name, v)
		if problem != "" {
			return in, problem
		}
		*number.to = &n
	}
	if ratio := attributes["failover_ratio"].(types.Number); !ratio.IsUnknown() {
		in.ratio = new(big.Rat)
		if r := exactNumber(ratio); r != nil {
			in.ratio = r
		}
		if !engine.ValidRatio(in.ratio) {
			return in, ratioProblem(in.ratio)
		}
	}
	if drop := attributes["drop_traffic_if_unhealthy"].(types.Bool); !drop.IsUnknown() {
		d := drop.ValueBool()
		in.drop = &d
	}
	for _, role := range []struct {
		all, healthy         *int
		allName, healthyName string
	}{
		{in.primaries, in.healthyPrimaries, "primaries", "healthy_primaries"},
		{in.failovers, in.healthyFailovers, "failovers", "healthy_failovers"},
	} {
		if role.all != nil && role.healthy != nil && *role.healthy > *role.all {
			return in, fmt.Sprintf("%s is %d, more than the %d of %s", role.healthyName, *role.healthy, *role.all, role.allName)
		}
	}
	return in, ""
}

// decide returns the pool where it is the same for every value of what is
// unknown. It tries values that stand for all others: a role with all, with
// one and with no healthy member, the smallest and the largest ratio.
func (in poolState) decide() (pool engine.Pool, known bool, problem string) {
	known = true
	for _, p := range representatives(in.primaries, in.healthyPrimaries) {
		for _, f := range representatives(in.failovers, in.healthyFailovers) {
			for _, ratio := range orBoth(in.ratio, new(big.Rat), big.NewRat(1, 1)) {
				for _, drop := range orBoth(in.drop, new(false), new(true)) {
					counts := engine.Counts{
						Primaries: p.all, HealthyPrimaries: p.healthy,
						Failovers: f.all, HealthyFailovers: f.healthy,
					}
					d, err := engine.ActivePool(counts, ratio, *drop)
					if err != nil {
						return "", false, err.Error()
					}
					known = known && (pool == "" || pool == d.Pool)
					pool = d.Pool
				}
			}
		}
	}
	return pool, known, ""
}

// members are the members of one role.
type members struct{ all, healthy int }

// representatives are members of a role that lead to every pool to which the
// numbers that are not known, which are nil, can lead.
func representatives(all, healthy *int) []members {
	switch {
	case all != nil && healthy != nil:
		return []members{{*all, *healthy}}
	case all != nil && *all == 0:
		return []members{{0, 0}}
	case all != nil:
		return []members{{*all, 0}, {*all, 1}, {*all, *all}}
	case healthy == nil:
		return []members{{0, 0}, {1, 0}, {1, 1}, {math.MaxInt32, 1}}
	case *healthy == 0:
		return []members{{0, 0}, {1, 0}}
	}
	return []members{{*healthy, *healthy}, {math.MaxInt32, *healthy}}
}

// orBoth returns the known value, or both others.
func orBoth[T any](known *T, a, b *T) []*T {
	if known != nil {
		return []*T{known}
	}
	return []*T{a, b}
}
