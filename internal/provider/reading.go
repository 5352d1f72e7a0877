// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"maps"
	"math/big"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// reading turns values of the plugin protocol into the attribute trees that
// the adapters read.
//
// A provider sees no files. Instead of a place in a file, the range of a node
// is a handle on the attribute that it was read from, and what the rules say
// about a range leads back to the attribute.
type reading struct {
	paths []path.Path
}

// handle is the file name of all ranges that stand for attributes.
const handle = "attribute"

// node reads a value and everything in it. The attributes in skip are left
// out of the outermost object.
func (r *reading) node(v tftypes.Value, at path.Path, skip map[string]bool) *adapt.Node {
	n := &adapt.Node{Kind: adapt.Scalar, Range: r.remember(at)}
	switch {
	case !v.IsKnown():
		n.Unknown = true
		return n
	case v.IsNull():
		n.Value = cty.NullVal(cty.DynamicPseudoType)
		return n
	}
	switch t := v.Type(); {
	case t.Is(tftypes.String):
		n.Value = cty.StringVal(as[string](v))
	case t.Is(tftypes.Bool):
		n.Value = cty.BoolVal(as[bool](v))
	case t.Is(tftypes.Number):
		var f *big.Float
		must(v.As(&f))
		n.Value = cty.NumberVal(f)
	case t.Is(tftypes.Object{}):
		r.fields(n, v, at.AtName, skip)
	case t.Is(tftypes.Map{}):
		r.fields(n, v, at.AtMapKey, nil)
	default:
		n.Kind = adapt.List
		for i, item := range as[[]tftypes.Value](v) {
			n.Items = append(n.Items, r.node(item, at.AtListIndex(i), nil))
		}
	}
	return n
}

func (r *reading) fields(n *adapt.Node, v tftypes.Value, at func(string) path.Path, skip map[string]bool) {
	n.Kind = adapt.Object
	members := as[map[string]tftypes.Value](v)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if skip[name] {
			continue
		}
		n.Fields = append(n.Fields, adapt.Field{Name: name, Value: r.node(members[name], at(name), nil)})
	}
}

func (r *reading) remember(at path.Path) topology.Range {
	r.paths = append(r.paths, at)
	return topology.Range{Filename: handle, Start: topology.Pos{Line: len(r.paths)}}
}

// path returns the attribute that a range stands for, and the empty path for
// a range of something else.
func (r *reading) path(at topology.Range) path.Path {
	if at.Filename != handle || at.Start.Line < 1 || at.Start.Line > len(r.paths) {
		return path.Empty()
	}
	return r.paths[at.Start.Line-1]
}

// root returns the outermost attribute of that name, and the empty path where
// nothing of that name was read.
func (r *reading) root(name string) path.Path {
	at := path.Root(name)
	for _, p := range r.paths {
		if p.Equal(at) {
			return at
		}
	}
	return path.Empty()
}

// as takes a known value of a matching type apart.
func as[T any](v tftypes.Value) (out T) {
	must(v.As(&out))
	return out
}

// must holds where the type was looked at before: anything else is a bug of
// the provider.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
