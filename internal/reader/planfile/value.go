// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planfile

import (
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// dynamicValue decodes the value of a variable, which is stored as a pair of
// its type and itself.
func dynamicValue(raw []byte) (cty.Value, error) {
	m := &msgpack{b: raw, nulls: true}
	kind, n, err := m.head()
	switch {
	case err != nil:
		return cty.NilVal, err
	case kind == mpNil:
		return cty.NullVal(cty.DynamicPseudoType), nil
	case kind != mpArray || n != 2:
		return cty.NilVal, errMsgpack
	}
	text, err := m.text()
	if err != nil {
		return cty.NilVal, err
	}
	ty, err := ctyjson.UnmarshalType([]byte(text))
	if err != nil {
		return cty.NilVal, errMsgpack
	}
	value, err := m.node()
	if err != nil {
		return cty.NilVal, err
	}
	return typed(value, ty)
}

// typed gives a decoded value its type; the encoding leaves open whether an
// array is a list, a set or a tuple, and whether a string is a number.
func typed(n *adapt.Node, ty cty.Type) (cty.Value, error) {
	switch {
	case n.IsUnknown():
		return cty.UnknownVal(ty), nil
	case n.IsNull():
		return cty.NullVal(ty), nil
	case ty.IsPrimitiveType():
		return primitive(n, ty)
	case ty.IsTupleType(), ty.IsListType(), ty.IsSetType():
		return sequence(n, ty)
	case ty.IsObjectType(), ty.IsMapType():
		return mapping(n, ty)
	}
	return cty.NilVal, errMsgpack
}

func primitive(n *adapt.Node, ty cty.Type) (cty.Value, error) {
	if n.Kind != adapt.Scalar {
		return cty.NilVal, errMsgpack
	}
	if ty == cty.Number && n.Value.Type() == cty.String {
		v, err := cty.ParseNumberVal(n.Value.AsString())
		if err != nil {
			return cty.NilVal, errMsgpack
		}
		return v, nil
	}
	if n.Value.Type() != ty {
		return cty.NilVal, errMsgpack
	}
	return n.Value, nil
}

func sequence(n *adapt.Node, ty cty.Type) (cty.Value, error) {
	if n.Kind != adapt.List || ty.IsTupleType() && ty.Length() != len(n.Items) {
		return cty.NilVal, errMsgpack
	}
	elems := make([]cty.Value, len(n.Items))
	for i, item := range n.Items {
		var et cty.Type
		if ty.IsTupleType() {
			et = ty.TupleElementType(i)
		} else {
			et = ty.ElementType()
		}
		v, err := typed(item, et)
		if err != nil {
			return cty.NilVal, err
		}
		elems[i] = v
	}
	switch {
	case ty.IsTupleType():
		return cty.TupleVal(elems), nil
	case ty.IsListType() && len(elems) == 0:
		return cty.ListValEmpty(ty.ElementType()), nil
	case ty.IsListType():
		return cty.ListVal(elems), nil
	case len(elems) == 0:
		return cty.SetValEmpty(ty.ElementType()), nil
	}
	return cty.SetVal(elems), nil
}

func mapping(n *adapt.Node, ty cty.Type) (cty.Value, error) {
	if n.Kind != adapt.Object {
		return cty.NilVal, errMsgpack
	}
	members := map[string]cty.Value{}
	for _, f := range n.Fields {
		var et cty.Type
		switch {
		case ty.IsMapType():
			et = ty.ElementType()
		case ty.HasAttribute(f.Name):
			et = ty.AttributeType(f.Name)
		default:
			return cty.NilVal, errMsgpack
		}
		v, err := typed(f.Value, et)
		if err != nil {
			return cty.NilVal, err
		}
		members[f.Name] = v
	}
	switch {
	case ty.IsMapType() && len(members) == 0:
		return cty.MapValEmpty(ty.ElementType()), nil
	case ty.IsMapType():
		return cty.MapVal(members), nil
	case len(members) != len(ty.AttributeTypes()):
		return cty.NilVal, errMsgpack
	}
	return cty.ObjectVal(members), nil
}
