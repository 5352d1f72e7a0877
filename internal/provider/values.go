// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// outcomeType is one outcome of a backend service: no prose, since a reworded
// sentence must not become an update of everybody's resources.
var outcomeType = types.ObjectType{AttrTypes: map[string]attr.Type{
	"active_pool": types.StringType,
	"active_vms":  types.Int64Type,
	"facts":       types.ListType{ElemType: types.StringType},
}}

var listOfStrings = tftypes.List{ElementType: tftypes.String}

func unknown(t tftypes.Type) tftypes.Value { return tftypes.NewValue(t, tftypes.UnknownValue) }

// undecided is unknown, or null for good where no more will be known.
func undecided(t tftypes.Type, settled bool) tftypes.Value {
	if settled {
		return tftypes.NewValue(t, nil)
	}
	return unknown(t)
}

func stringList(all []string) tftypes.Value {
	values := make([]tftypes.Value, len(all))
	for i, s := range all {
		values[i] = tftypes.NewValue(tftypes.String, s)
	}
	return tftypes.NewValue(listOfStrings, values)
}
