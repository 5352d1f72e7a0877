// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// knownStates are the states that a health source can have.
var knownStates = []engine.HealthState{engine.StateHealthy, engine.StateUnknown, engine.StateUnhealthy}

// compositeStateFunction is the function composite_state.
type compositeStateFunction struct{}

func newCompositeStateFunction() function.Function { return compositeStateFunction{} }

// Metadata implements [function.Function].
func (compositeStateFunction) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "composite_state"
}

// Definition implements [function.Function].
func (compositeStateFunction) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "The state of a composite health check whose sources have these states.",
		MarkdownDescription: "Returns the state of a composite health check: `UNHEALTHY` if any of its sources is, otherwise `UNKNOWN` if any " +
			"is, and otherwise `HEALTHY`. The result is known as soon as it is the same for every state of a source that is not known yet.",
		Parameters: []function.Parameter{
			function.ListParameter{
				Name:                "source_states",
				MarkdownDescription: "The states of the health sources, 1 to 10, each " + quoted(names(knownStates)) + ".",
				ElementType:         types.StringType,
				AllowUnknownValues:  true,
			},
		},
		Return: function.StringReturn{},
	}
}

// Run implements [function.Function].
func (compositeStateFunction) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var list types.List
	if resp.Error = req.Arguments.Get(ctx, &list); resp.Error != nil {
		return
	}
	if list.IsUnknown() {
		resp.Error = resp.Result.Set(ctx, types.StringUnknown())
		return
	}
	var best, worst []engine.HealthState
	for i, item := range list.Elements() {
		s := item.(types.String)
		state := engine.HealthState(s.ValueString())
		switch {
		case s.IsUnknown():
			best, worst = append(best, engine.StateHealthy), append(worst, engine.StateUnhealthy)
			continue
		case s.IsNull() || !slices.Contains(knownStates, state):
			resp.Error = function.NewArgumentFuncError(0, fmt.Sprintf("element %d must be one of HEALTHY, UNKNOWN and UNHEALTHY, not %s", i, item))
			return
		}
		best, worst = append(best, state), append(worst, state)
	}
	milder, err := engine.CompositeState(best...)
	if err != nil {
		resp.Error = function.NewArgumentFuncError(0, err.Error())
		return
	}
	result := types.StringUnknown()
	if stricter, _ := engine.CompositeState(worst...); stricter == milder {
		result = types.StringValue(string(milder))
	}
	resp.Error = resp.Result.Set(ctx, result)
}
