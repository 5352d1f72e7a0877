// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"sync/atomic"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"
)

// Address is the source address under which Terraform knows the provider.
const Address = "registry.terraform.io/failoverplan/failover"

// New returns the provider in the given version.
func New(version string) provider.Provider { return newProvider(version) }

func newProvider(version string) *failoverProvider {
	return &failoverProvider{
		version: version,
		resources: compile(
			failoverBackendServiceResource(),
			failoverCompositeHealthCheckResource(),
			failoverDNSRecordResource(),
			failoverHealthAggregationPolicyResource(),
			failoverHealthSourceResource(),
			failoverPolicyResource(),
			failoverPSCConsumerResource(),
		),
	}
}

type failoverProvider struct {
	version   string
	resources []*definition
	// set holds the settings once Terraform has configured the provider.
	set atomic.Pointer[settings]
}

// settings returns nil before the provider is configured.
func (p *failoverProvider) settings() *settings { return p.set.Load() }

var (
	_ provider.Provider              = (*failoverProvider)(nil)
	_ provider.ProviderWithFunctions = (*failoverProvider)(nil)
)

// Metadata implements [provider.Provider].
func (p *failoverProvider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "failover"
	resp.Version = p.version
}

// Resources implements [provider.Provider].
func (p *failoverProvider) Resources(context.Context) []func() resource.Resource {
	var all []func() resource.Resource
	for _, d := range p.resources {
		all = append(all, func() resource.Resource { return &plannedResource{definition: d} })
	}
	return all
}

// DataSources implements [provider.Provider].
func (p *failoverProvider) DataSources(context.Context) []func() datasource.DataSource {
	return []func() datasource.DataSource{
		newSimulationDataSource,
	}
}

// Functions implements [provider.ProviderWithFunctions].
func (p *failoverProvider) Functions(context.Context) []func() function.Function {
	return []func() function.Function{
		newActivePoolFunction,
		newAggregateHealthFunction,
		newCompositeStateFunction,
		newDNSOutageBoundFunction,
		newMinimumHealthyPrimariesFunction,
		newProxiesRequiredFunction,
	}
}
