// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"strings"

	"github.com/zclconf/go-cty/cty"
)

// reportDropped reports the attributes that the conversion to the type of a
// variable silently removes (FO901). A whole resource or module that is passed
// on as an object loses attributes by design and is left out.
func (r *reader) reportDropped(val cty.Value, v *variable, d diagnostic, from string) {
	lost := map[string]bool{}
	r.findDropped(val, v.ty, "", lost)
	for _, path := range keysOf(lost) {
		full := v.name + path
		name := path[strings.LastIndexByte(path, '.')+1:]
		out := d
		out.code = "FO901"
		out.summary = fmt.Sprintf("Attribute %q is discarded", name)
		out.attribute = full
		out.detail = fmt.Sprintf("The type of var.%s has no attribute %s, so Terraform removes it without a word and the module never sees it. Declare it in the variable's type at %s, or remove it here.", v.name, strings.TrimPrefix(path, "."), v.rng)
		if from != "" {
			out.detail = fmt.Sprintf("The type of var.%s has no attribute %s, so Terraform removes it without a word. It comes from %s. Declare it in the variable's type at %s, or remove it there.", v.name, strings.TrimPrefix(path, "."), from, v.rng)
		}
		r.warn(out)
	}
}

func (r *reader) findDropped(v cty.Value, ty cty.Type, path string, lost map[string]bool) {
	v, _ = v.Unmark()
	if v.IsNull() || !v.IsKnown() || !r.spend(1) {
		return
	}
	switch {
	case ty.IsObjectType() && (v.Type().IsObjectType() || v.Type().IsMapType()):
		if v.Type().IsObjectType() && r.shapes[shapeOf(v.Type())] {
			return
		}
		for it := v.ElementIterator(); it.Next(); {
			k, e := it.Element()
			name := k.AsString()
			switch {
			case ty.HasAttribute(name):
				r.findDropped(e, ty.AttributeType(name), path+"."+name, lost)
			case v.Type().IsObjectType() && !isVoid(e):
				lost[path+"."+r.printable(name)] = true
			}
		}
	case ty.IsCollectionType() && v.CanIterateElements():
		if !mayDrop(ty) {
			return
		}
		for it := v.ElementIterator(); it.Next(); {
			_, e := it.Element()
			r.findDropped(e, ty.ElementType(), path, lost)
		}
	case ty.IsTupleType() && v.Type().IsTupleType() && ty.Length() == v.LengthInt():
		for it := v.ElementIterator(); it.Next(); {
			k, e := it.Element()
			n, _ := k.AsBigFloat().Int64()
			r.findDropped(e, ty.TupleElementType(int(n)), path, lost)
		}
	}
}

// isVoid reports whether nothing is lost with a value: a null, or a collection
// without elements, as optional attributes have that nobody set.
func isVoid(v cty.Value) bool {
	v, _ = v.Unmark()
	return v.IsNull() || (v.IsKnown() && v.CanIterateElements() && v.LengthInt() == 0)
}

// mayDrop reports whether an object type is inside a collection type.
func mayDrop(ty cty.Type) bool {
	for ty.IsCollectionType() {
		ty = ty.ElementType()
	}
	return ty.IsObjectType() || ty.IsTupleType()
}
