// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// definition is what tells one resource of the provider from another.
type definition struct {
	// name is the resource type without the provider's own name.
	name   string
	schema schema.Schema
	// evaluate answers for the configured attributes, some of which may be
	// unknown. The answer must not depend on anything else.
	evaluate func(body *adapt.Node, types map[string]tftypes.Type) evaluation

	// object is the schema's type, and computed names the attributes that
	// nobody configures. Both are filled in by compile.
	object   tftypes.Object
	computed map[string]bool
}

// evaluation is the answer for one resource.
type evaluation struct {
	// computed are the values of the computed attributes, unknown as far as
	// they depend on unknown ones.
	computed map[string]tftypes.Value
	// messages are findings, and what can't be understood.
	messages []message
}

// compile derives once what every plan of the resources needs.
func compile(all ...*definition) []*definition {
	for _, d := range all {
		d.object = d.schema.Type().TerraformType(context.Background()).(tftypes.Object)
		d.computed = map[string]bool{}
		for name, a := range d.schema.Attributes {
			if a.IsComputed() && !a.IsOptional() {
				d.computed[name] = true
			}
		}
	}
	return all
}

// read evaluates a configuration or a plan of the resource.
func (d *definition) read(v tftypes.Value) (evaluation, *reading) {
	r := &reading{}
	body := r.node(v, path.Empty(), d.computed)
	return d.evaluate(body, d.object.AttributeTypes), r
}

// with returns the object v with other values for some of its attributes.
func (d *definition) with(v tftypes.Value, computed map[string]tftypes.Value) tftypes.Value {
	attributes := as[map[string]tftypes.Value](v)
	maps.Copy(attributes, computed)
	return tftypes.NewValue(d.object, attributes)
}

// plan evaluates a planned resource that is not null. Without a provider block
// the settings are nil.
func (d *definition) plan(v tftypes.Value, set *settings) (tftypes.Value, diag.Diagnostics) {
	if set == nil {
		set = &unconfigured
	}
	e, from := d.read(v)
	return d.with(v, e.computed), diagnose(e.messages, from, *set)
}

// plannedResource is a resource that computes everything while planning and
// creates nothing.
type plannedResource struct {
	*definition
	// settings are nil where Terraform only validates, because the provider
	// block is not evaluated then.
	settings *settings
}

var (
	_ resource.ResourceWithConfigure      = (*plannedResource)(nil)
	_ resource.ResourceWithModifyPlan     = (*plannedResource)(nil)
	_ resource.ResourceWithUpgradeState   = (*plannedResource)(nil)
	_ resource.ResourceWithValidateConfig = (*plannedResource)(nil)
)

// Metadata implements [resource.Resource].
func (r *plannedResource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + r.name
}

// Schema implements [resource.Resource].
func (r *plannedResource) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = r.schema
}

// Configure implements [resource.ResourceWithConfigure].
func (r *plannedResource) Configure(_ context.Context, req resource.ConfigureRequest, _ *resource.ConfigureResponse) {
	r.settings, _ = req.ProviderData.(*settings)
}

// ValidateConfig implements [resource.ResourceWithValidateConfig]. Terraform
// validates a resource once as it is written and then once for each instance
// while it plans. The latter is left to ModifyPlan, which says the same.
func (r *plannedResource) ValidateConfig(_ context.Context, req resource.ValidateConfigRequest, resp *resource.ValidateConfigResponse) {
	if r.settings != nil {
		return
	}
	e, from := r.read(req.Config.Raw)
	resp.Diagnostics.Append(diagnose(e.messages, from, unconfigured)...)
}

// ModifyPlan implements [resource.ResourceWithModifyPlan].
func (r *plannedResource) ModifyPlan(_ context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	if req.Plan.Raw.IsNull() {
		return
	}
	planned, diags := r.plan(req.Plan.Raw, r.settings)
	resp.Diagnostics.Append(diags...)
	resp.Plan.Raw = planned
}

// Create implements [resource.Resource].
func (r *plannedResource) Create(_ context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	resp.State.Raw = r.settle(req.Plan.Raw)
}

// Read implements [resource.Resource]. There is nothing outside of the state
// that could have changed.
func (r *plannedResource) Read(context.Context, resource.ReadRequest, *resource.ReadResponse) {}

// Update implements [resource.Resource].
func (r *plannedResource) Update(_ context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	resp.State.Raw = r.settle(req.Plan.Raw)
}

// Delete implements [resource.Resource].
func (r *plannedResource) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

// settle computes what the plan had to leave unknown.
func (r *plannedResource) settle(v tftypes.Value) tftypes.Value {
	e, _ := r.read(v)
	return r.with(v, e.computed)
}
