// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"math/big"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// proxiesRequiredFunction is the function proxies_required.
type proxiesRequiredFunction struct{}

func newProxiesRequiredFunction() function.Function { return proxiesRequiredFunction{} }

// Metadata implements [function.Function].
func (proxiesRequiredFunction) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "proxies_required"
}

// Definition implements [function.Function].
func (proxiesRequiredFunction) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "How many proxies of a proxy-only subnet a load needs.",
		MarkdownDescription: "Returns how many Envoy proxies the regional load balancers of one VPC network and region need for their load " +
			"together, failover included: the largest of what requests, new connections, active connections and bandwidth need, each " +
			"rounded up. A proxy carries 1,400 requests a second, or 700 when each is logged, 600 new HTTP or 150 new HTTPS connections a " +
			"second, 3,000 active connections and 18 megabytes a second. Each proxy takes an address of the proxy-only subnet, of which " +
			"`pow(2, 32 - prefix) - 4` are usable. Google is said to allocate at least three proxies for a load balancer, whatever it needs.",
		Parameters: []function.Parameter{
			function.ObjectParameter{
				Name: "load",
				MarkdownDescription: "The load. What is null is left out of account; a null `logged_share` or `tls_share` counts as `1`, " +
					"which needs most. Shares between 0 and 1 are taken in proportion.",
				AttributeTypes: map[string]attr.Type{
					"requests_per_second":        types.NumberType,
					"logged_share":               types.NumberType,
					"new_connections_per_second": types.NumberType,
					"tls_share":                  types.NumberType,
					"active_connections":         types.NumberType,
					"megabytes_per_second":       types.NumberType,
				},
			},
		},
		Return: function.NumberReturn{},
	}
}

// Run implements [function.Function].
func (proxiesRequiredFunction) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var load types.Object
	if resp.Error = req.Arguments.Get(ctx, &load); resp.Error != nil {
		return
	}
	attributes := load.Attributes()
	number := func(name string) *big.Rat { return exactNumber(attributes[name].(types.Number)) }
	n, err := engine.ProxyLoad{
		RequestsPerSecond:       number("requests_per_second"),
		LoggedShare:             number("logged_share"),
		NewConnectionsPerSecond: number("new_connections_per_second"),
		TLSShare:                number("tls_share"),
		ActiveConnections:       number("active_connections"),
		MegabytesPerSecond:      number("megabytes_per_second"),
	}.Proxies()
	if err != nil {
		resp.Error = function.NewArgumentFuncError(0, err.Error())
		return
	}
	resp.Error = resp.Result.Set(ctx, types.NumberValue(new(big.Float).SetInt64(int64(n))))
}
