// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	failover "github.com/failoverplan/terraform-provider-failover/internal/provider"
)

// baseline is a provider whose resources have the schemas of the real ones and
// compute nothing: what they cost is the cost of the schemas.
type baseline struct{ provider.Provider }

func newBaseline() provider.Provider { return baseline{failover.New("baseline")} }

// Metadata implements [provider.Provider].
func (b baseline) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "baseline"
}

// Resources implements [provider.Provider].
func (b baseline) Resources(ctx context.Context) []func() resource.Resource {
	var all []func() resource.Resource
	for _, original := range b.Provider.Resources(ctx) {
		all = append(all, func() resource.Resource { return inert{original()} })
	}
	return all
}

// DataSources implements [provider.Provider].
func (b baseline) DataSources(context.Context) []func() datasource.DataSource { return nil }

// inert has the name and the schema of a resource, and none of what the
// resource does while Terraform plans.
type inert struct{ resource.Resource }
