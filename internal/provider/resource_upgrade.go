// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// UpgradeState implements [resource.ResourceWithUpgradeState].
//
// Everything computed follows from what was configured, so all versions of a
// schema upgrade alike: configured attributes that the schema still has are
// kept, and the rest is computed again. A schema whose configured attributes
// change their meaning needs an upgrader of its own.
func (r *plannedResource) UpgradeState(context.Context) map[int64]resource.StateUpgrader {
	upgraders := make(map[int64]resource.StateUpgrader, r.schema.Version)
	for version := range r.schema.Version {
		upgraders[version] = resource.StateUpgrader{StateUpgrader: r.upgrade}
	}
	return upgraders
}

func (r *plannedResource) upgrade(_ context.Context, req resource.UpgradeStateRequest, resp *resource.UpgradeStateResponse) {
	lenient := tfprotov6.UnmarshalOpts{
		ValueFromJSONOpts: tftypes.ValueFromJSONOpts{IgnoreUndefinedAttributes: true},
	}
	v, err := req.RawState.UnmarshalWithOpts(r.configured(), lenient)
	if err != nil {
		resp.Diagnostics.AddError("The state of this resource can't be upgraded",
			"The recorded attributes don't fit the types that this version of the provider has for them. "+
				"Remove the resource from the state with terraform state rm and apply again: nothing but the state holds it. "+
				"The first mismatch: "+err.Error())
		return
	}
	attributes := as[map[string]tftypes.Value](v)
	for name := range r.computed {
		attributes[name] = tftypes.NewValue(r.object.AttributeTypes[name], tftypes.UnknownValue)
	}
	resp.State.Raw = r.settle(tftypes.NewValue(r.object, attributes))
}

// configured is the type of the attributes that are not computed. Earlier
// versions may have recorded the others in another shape.
func (r *plannedResource) configured() tftypes.Object {
	attributes := map[string]tftypes.Type{}
	for name, t := range r.object.AttributeTypes {
		if !r.computed[name] {
			attributes[name] = t
		}
	}
	return tftypes.Object{AttributeTypes: attributes}
}
