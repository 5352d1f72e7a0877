// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// minimumHealthyPrimariesFunction is the function minimum_healthy_primaries.
type minimumHealthyPrimariesFunction struct{}

func newMinimumHealthyPrimariesFunction() function.Function {
	return minimumHealthyPrimariesFunction{}
}

// Metadata implements [function.Function].
func (minimumHealthyPrimariesFunction) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "minimum_healthy_primaries"
}

// Definition implements [function.Function].
func (minimumHealthyPrimariesFunction) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "The least number of healthy primaries that keeps a failover ratio.",
		MarkdownDescription: "Returns the least number of healthy primary VMs with which a passthrough Network Load Balancer stays on " +
			"its primaries: `max(1, ceil(failover_ratio * primaries))`, computed exactly. " +
			"Below that number new connections go to the failover backends. Without primaries there is no such number, and the result is null.",
		Parameters: []function.Parameter{
			function.NumberParameter{
				Name:                "primaries",
				MarkdownDescription: "The number of configured primary VMs, over all primary backends together.",
			},
			function.NumberParameter{
				Name:                "failover_ratio",
				AllowNullValue:      true,
				MarkdownDescription: "The failover ratio, from 0 to 1. Null counts as `0`, the ratio of a policy that leaves it out.",
			},
		},
		Return: function.NumberReturn{},
	}
}

// Run implements [function.Function].
func (minimumHealthyPrimariesFunction) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var primaries, ratio types.Number
	if resp.Error = req.Arguments.Get(ctx, &primaries, &ratio); resp.Error != nil {
		return
	}
	n, problem := wholeNumber("primaries", primaries)
	if problem != "" {
		resp.Error = function.NewArgumentFuncError(0, problem)
		return
	}
	exact := exactNumber(ratio)
	if exact != nil && !engine.ValidRatio(exact) {
		resp.Error = function.NewArgumentFuncError(1, ratioProblem(exact))
		return
	}
	result := types.NumberNull()
	if least, ok := engine.MinimumHealthyPrimaries(n, exact); ok {
		result = types.NumberValue(new(big.Float).SetInt64(int64(least)))
	}
	resp.Error = resp.Result.Set(ctx, result)
}
