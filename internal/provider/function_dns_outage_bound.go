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

// dnsOutageBoundFunction is the function dns_outage_bound.
type dnsOutageBoundFunction struct{}

func newDNSOutageBoundFunction() function.Function { return dnsOutageBoundFunction{} }

// Metadata implements [function.Function].
func (dnsOutageBoundFunction) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "dns_outage_bound"
}

// Definition implements [function.Function].
func (dnsOutageBoundFunction) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "The longest outage in seconds that a DNS failover leaves.",
		MarkdownDescription: "Returns the seconds after which the last client of a DNS record with a health check has followed a failover: " +
			"`ttl + check_interval_sec * unhealthy_threshold`. With the healthy threshold in place of the unhealthy one it is the bound " +
			"of the way back. Resolvers that keep an answer for longer than its TTL follow later.",
		Parameters: []function.Parameter{
			function.NumberParameter{
				Name:                "ttl",
				MarkdownDescription: "The TTL of the record, in seconds.",
			},
			function.NumberParameter{
				Name:                "check_interval_sec",
				MarkdownDescription: "The seconds from one probe to the next. A health check of Cloud DNS has 30 to 300.",
			},
			function.NumberParameter{
				Name:                "unhealthy_threshold",
				AllowNullValue:      true,
				MarkdownDescription: "The failed probes in a row that make a target unhealthy. Null counts as `2`, the default of a health check.",
			},
		},
		Return: function.NumberReturn{},
	}
}

// Run implements [function.Function].
func (dnsOutageBoundFunction) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var ttl, interval, threshold types.Number
	if resp.Error = req.Arguments.Get(ctx, &ttl, &interval, &threshold); resp.Error != nil {
		return
	}
	if threshold.IsNull() {
		threshold = types.NumberValue(big.NewFloat(defaultThreshold))
	}
	var numbers [3]int
	for i, argument := range []struct {
		name  string
		value types.Number
	}{{"ttl", ttl}, {"check_interval_sec", interval}, {"unhealthy_threshold", threshold}} {
		n, problem := wholeNumber(argument.name, argument.value)
		if problem != "" {
			resp.Error = function.NewArgumentFuncError(int64(i), problem)
			return
		}
		numbers[i] = n
	}
	bound := engine.OutageBound(numbers[0], numbers[1], numbers[2])
	resp.Error = resp.Result.Set(ctx, types.NumberValue(new(big.Float).SetInt(bound)))
}

// defaultThreshold is that of a health check which sets none (HC-002).
const defaultThreshold = 2
