// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"math"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// aggregatedStates are the results of the function: bare numbers are never
// UNKNOWN.
var aggregatedStates = []engine.HealthState{engine.StateHealthy, engine.StateUnhealthy}

// aggregateHealthFunction is the function aggregate_health.
type aggregateHealthFunction struct{}

func newAggregateHealthFunction() function.Function { return aggregateHealthFunction{} }

// Metadata implements [function.Function].
func (aggregateHealthFunction) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "aggregate_health"
}

// Definition implements [function.Function].
func (aggregateHealthFunction) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "The state of a health source with so many healthy endpoints.",
		MarkdownDescription: "Returns the state of a health source of composite health when so many of its endpoints are healthy: " +
			healthStates(aggregatedStates) + ". Both thresholds must be met, and reaching one exactly is enough. Without endpoints the state is " +
			"`UNHEALTHY`. The result is known as soon as it is the same for every value of what is not known yet.",
		Parameters: []function.Parameter{
			function.ObjectParameter{
				Name: "source",
				MarkdownDescription: "The numbers of endpoints, over all groups of the backend service together, and the thresholds. A null " +
					"`healthy_percent_threshold` counts as `60`, and a null `min_healthy_threshold` as `1`. A percentage of `0` leaves the " +
					"minimum alone in force, as the API does; the google provider does not send it.",
				AttributeTypes: map[string]attr.Type{
					"endpoints":                 types.NumberType,
					"healthy_endpoints":         types.NumberType,
					"healthy_percent_threshold": types.NumberType,
					"min_healthy_threshold":     types.NumberType,
				},
				AllowUnknownValues: true,
			},
		},
		Return: function.StringReturn{},
	}
}

// Run implements [function.Function].
func (aggregateHealthFunction) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var source types.Object
	if resp.Error = req.Arguments.Get(ctx, &source); resp.Error != nil {
		return
	}
	result := types.StringUnknown()
	if !source.IsUnknown() {
		in, problem := readAggregate(source.Attributes())
		if problem != "" {
			resp.Error = function.NewArgumentFuncError(0, problem)
			return
		}
		if state, known := in.decide(); known {
			result = types.StringValue(string(state))
		}
	}
	resp.Error = resp.Result.Set(ctx, result)
}

// aggregate holds the argument, with nil for what is unknown.
type aggregate struct{ endpoints, healthy, percent, minimum *int }

func readAggregate(attributes map[string]attr.Value) (in aggregate, problem string) {
	for _, number := range []struct {
		name string
		to   **int
		// null is what null counts as, or negative where it counts as
		// nothing.
		null int
	}{
		{"endpoints", &in.endpoints, -1}, {"healthy_endpoints", &in.healthy, -1},
		{"healthy_percent_threshold", &in.percent, engine.DefaultThresholds.HealthyPercent},
		{"min_healthy_threshold", &in.minimum, engine.DefaultThresholds.MinHealthy},
	} {
		v := attributes[number.name].(types.Number)
		switch {
		case v.IsUnknown():
			continue
		case v.IsNull() && number.null >= 0:
			*number.to = &number.null
			continue
		}
		n, problem := wholeNumber(number.name, v)
		if problem != "" {
			return in, problem
		}
		*number.to = &n
	}
	switch {
	case in.percent != nil && *in.percent > 100:
		return in, fmt.Sprintf("healthy_percent_threshold must be from 0 to 100, not %d", *in.percent)
	case in.minimum != nil && *in.minimum < 1:
		return in, fmt.Sprintf("min_healthy_threshold must be 1 or more, not %d", *in.minimum)
	case in.endpoints != nil && in.healthy != nil && *in.healthy > *in.endpoints:
		return in, fmt.Sprintf("healthy_endpoints is %d, more than the %d of endpoints", *in.healthy, *in.endpoints)
	}
	return in, ""
}

// decide returns the state where it is the same for every value of what is
// unknown. The state gets no worse with more healthy endpoints, fewer endpoints
// and milder thresholds, so that two extremes decide.
func (in aggregate) decide() (state engine.HealthState, known bool) {
	or := func(n *int, otherwise int) int {
		if n != nil {
			return *n
		}
		return otherwise
	}
	best := engine.Thresholds{HealthyPercent: or(in.percent, 0), MinHealthy: or(in.minimum, 1)}
	worst := engine.Thresholds{HealthyPercent: or(in.percent, 100), MinHealthy: or(in.minimum, math.MaxInt32)}
	most := or(in.healthy, or(in.endpoints, math.MaxInt32))
	least := or(in.healthy, 0)
	milder := best.Aggregate(or(in.endpoints, most), most)
	stricter := worst.Aggregate(or(in.endpoints, math.MaxInt32), least)
	return milder, milder == stricter
}
