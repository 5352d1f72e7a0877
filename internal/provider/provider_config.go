// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

const minimumFailureSeverity = "minimum_failure_severity"

// settings are what the provider block sets for all resources.
type settings struct {
	// minimumFailureSeverity is the least severity of findings that are
	// errors. Findings of a severity below it are warnings.
	minimumFailureSeverity validate.Severity
}

// unconfigured holds where no provider block was read, as in terraform
// validate: what is an error there is one under every setting.
var unconfigured = settings{minimumFailureSeverity: validate.Error}

// severities are the values of minimum_failure_severity.
var severities = names(validate.Severities)

// Schema implements [provider.Provider].
func (p *failoverProvider) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "The provider shows, while Terraform plans, what Google Cloud load balancers do when " +
			"something fails. It needs no credentials and no network, and it creates nothing.",
		Attributes: map[string]schema.Attribute{
			minimumFailureSeverity: schema.StringAttribute{
				MarkdownDescription: "Findings of this severity and above are errors, which stop a plan; the others are " +
					"warnings. " + allowed(severities, string(unconfigured.minimumFailureSeverity)),
				Optional:   true,
				Validators: []validator.String{stringvalidator.OneOf(severities...)},
			},
		},
	}
}

// Configure implements [provider.Provider].
func (p *failoverProvider) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	var minimum types.String
	resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root(minimumFailureSeverity), &minimum)...)
	set := unconfigured
	// A severity that is known after apply decides nothing yet: Terraform
	// plans once more when it applies, and then it is known.
	if !minimum.IsNull() && !minimum.IsUnknown() {
		set.minimumFailureSeverity = validate.Severity(minimum.ValueString())
	}
	p.set.Store(&set)
	resp.ResourceData = &set
}
