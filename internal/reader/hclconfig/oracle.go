// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// plannedNode is the attribute tree that the plan has for the instance, or
// nil.
func (i *resourceInstance) plannedNode() *adapt.Node {
	if !i.plannedDone {
		i.plannedDone = true
		if o := i.m.r.opts.Oracle; o != nil && !i.symbolic {
			i.planned = o.Attributes(i.addr)
		}
	}
	return i.planned
}

// fromPlan is the value that the plan knows for an attribute, or cty.NilVal.
func (i *resourceInstance) fromPlan(name string) cty.Value {
	n := i.plannedNode()
	if n == nil {
		return cty.NilVal
	}
	ty := cty.DynamicPseudoType
	if a := i.decl.schema.attribute(name); a != nil {
		ty = a.ty
	}
	return knownValue(n.Get(name), ty)
}

// knownValue turns a node that is wholly known into a value, else it is
// cty.NilVal.
func knownValue(n *adapt.Node, ty cty.Type) cty.Value {
	v, ok := valueOf(n)
	if !ok || v.IsNull() {
		return cty.NilVal
	}
	if conv, err := convertTo(v, ty); err == nil {
		v = conv
	}
	return v
}

func valueOf(n *adapt.Node) (cty.Value, bool) {
	if n == nil || n.Unknown {
		return cty.NilVal, false
	}
	mark := func(v cty.Value) cty.Value {
		if n.Sensitive {
			return v.Mark(sensitive)
		}
		return v
	}
	switch n.Kind {
	case adapt.Scalar:
		if n.Value == cty.NilVal {
			return cty.NilVal, false
		}
		if s, ok := stringOf(n.Value); ok {
			return mark(cty.StringVal(withoutTokenRunes(s))), true
		}
		return mark(n.Value), true
	case adapt.List:
		vals := make([]cty.Value, len(n.Items))
		for i, item := range n.Items {
			v, ok := valueOf(item)
			if !ok {
				return cty.NilVal, false
			}
			vals[i] = v
		}
		return mark(cty.TupleVal(vals)), true
	case adapt.Object:
		vals := make(map[string]cty.Value, len(n.Fields))
		for _, f := range n.Fields {
			v, ok := valueOf(f.Value)
			if !ok {
				return cty.NilVal, false
			}
			vals[f.Name] = v
		}
		return mark(cty.ObjectVal(vals)), true
	}
	return cty.NilVal, false
}

// pathIn follows a path like network_interface[0].network_ip.
func pathIn(n *adapt.Node, path string) *adapt.Node {
	for _, part := range strings.Split(path, ".") {
		name, index, indexed := strings.Cut(part, "[")
		n = n.Get(name)
		if indexed {
			at, err := strconv.Atoi(strings.TrimSuffix(index, "]"))
			if n == nil || err != nil || n.Kind != adapt.List || at >= len(n.Items) {
				return nil
			}
			n = n.Items[at]
		}
	}
	return n
}

// lastName is the last name in a path, without its index.
func lastName(path string) string {
	path = path[strings.LastIndexByte(path, '.')+1:]
	name, _, _ := strings.Cut(path, "[")
	return name
}
