// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// outcomeType is one outcome of a backend service: no prose, since a reworded
// sentence must not become an update of everybody's resources.
var outcomeType = types.ObjectType{AttrTypes: map[string]attr.Type{
	"active_pool": types.StringType,
	"active_vms":  types.Int64Type,
	"facts":       types.ListType{ElemType: types.StringType},
}}

// The outcomes of composite health and of records, which are without prose
// likewise.
var (
	sourceOutcomeType = types.ObjectType{AttrTypes: map[string]attr.Type{
		"state":             types.StringType,
		"endpoints":         types.Int64Type,
		"healthy_endpoints": types.Int64Type,
		"facts":             types.ListType{ElemType: types.StringType},
	}}
	compositeOutcomeType = types.ObjectType{AttrTypes: map[string]attr.Type{
		"state":         types.StringType,
		"source_states": types.MapType{ElemType: types.StringType},
		"facts":         types.ListType{ElemType: types.StringType},
	}}
	recordOutcomeType = types.ObjectType{AttrTypes: map[string]attr.Type{
		"answers": types.MapType{ElemType: types.ObjectType{AttrTypes: map[string]attr.Type{
			"share":       types.NumberType,
			"share_exact": types.StringType,
			"by_location": types.MapType{ElemType: shareType},
		}}},
		"unspecified": types.BoolType,
		"facts":       types.ListType{ElemType: types.StringType},
	}}
	shareType = types.ObjectType{AttrTypes: map[string]attr.Type{
		"share":       types.NumberType,
		"share_exact": types.StringType,
	}}
	consumerOutcomeType = types.ObjectType{AttrTypes: map[string]attr.Type{
		"serving_regions": types.ListType{ElemType: types.StringType},
		"fail_open":       types.BoolType,
		"clients":         types.MapType{ElemType: types.ListType{ElemType: types.StringType}},
		"facts":           types.ListType{ElemType: types.StringType},
	}}
)

var (
	listOfStrings = tftypes.List{ElementType: tftypes.String}
	mapOfLists    = tftypes.Map{ElementType: listOfStrings}
)

// unknownOutcomes are computed attributes of which nothing is known.
func unknownOutcomes(types map[string]tftypes.Type, names ...string) map[string]tftypes.Value {
	all := make(map[string]tftypes.Value, len(names)+1)
	for _, name := range names {
		all[name] = unknown(types[name])
	}
	return all
}

// factsOf lists the facts that decided, which need not be the same while
// something is unknown.
func factsOf(facts []string, settled bool) tftypes.Value {
	if !settled {
		return unknown(listOfStrings)
	}
	return stringList(facts)
}

// whole is a number of which an interval can be all that is known.
func whole(v topology.Value[engine.Interval], settled bool) tftypes.Value {
	if i, ok := v.Get(); ok {
		return count(i, settled)
	}
	return undecided(tftypes.Number, settled)
}

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
