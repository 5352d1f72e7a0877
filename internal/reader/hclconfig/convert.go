// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

// To find one type for the elements of a tuple or object, cty compares every
// element with every other one. Elements of large collections have few
// different types, so these are sorted out first.

// manyElements is the size from which that pays.
const manyElements = 200

// maxTypes bounds the different types of the elements of one collection.
const maxTypes = 200

// convertTo converts as Terraform does.
func convertTo(v cty.Value, ty cty.Type) (cty.Value, error) {
	if ty.IsPrimitiveType() && v.Type() == ty {
		return v, nil
	}
	if !ty.IsCollectionType() || ty.ElementType() != cty.DynamicPseudoType {
		return convert.Convert(v, ty)
	}
	bare, marks := v.Unmark()
	if bare.IsNull() || !bare.IsKnown() || elementTypes(bare.Type()) < manyElements {
		return convert.Convert(v, ty)
	}
	ety, err := commonElementType(bare.Type())
	if err != nil {
		return cty.DynamicVal, err
	}
	if ety == cty.DynamicPseudoType || ety == cty.NilType {
		return convert.Convert(v, ty)
	}
	switch {
	case ty.IsListType():
		ty = cty.List(ety)
	case ty.IsSetType():
		ty = cty.Set(ety)
	default:
		ty = cty.Map(ety)
	}
	out, err := convert.Convert(bare, ty)
	return out.WithMarks(marks), err
}

// elementTypes is the number of types that a tuple or object type is made of.
func elementTypes(ty cty.Type) int {
	switch {
	case ty.IsTupleType():
		return ty.Length()
	case ty.IsObjectType():
		return len(ty.AttributeTypes())
	}
	return 0
}

// commonElementType is the type that all elements of the types can be
// converted to, cty.NilType if there is none.
func commonElementType(types ...cty.Type) (cty.Type, error) {
	var different []cty.Type
	add := func(ty cty.Type) error {
		for _, d := range different {
			if d.Equals(ty) {
				return nil
			}
		}
		if len(different) == maxTypes {
			return fmt.Errorf("the elements have more than %d different types", maxTypes)
		}
		different = append(different, ty)
		return nil
	}
	for _, ty := range types {
		switch {
		case ty.IsTupleType():
			for _, e := range ty.TupleElementTypes() {
				if err := add(e); err != nil {
					return cty.NilType, err
				}
			}
		case ty.IsObjectType():
			// The first of equal types decides nothing, so the order of the
			// map does not matter.
			for _, name := range keysOf(ty.AttributeTypes()) {
				if err := add(ty.AttributeType(name)); err != nil {
					return cty.NilType, err
				}
			}
		}
	}
	ety, _ := convert.UnifyUnsafe(different)
	return ety, nil
}

// unify finds one type for two.
func unify(a, b cty.Type) cty.Type {
	large := elementTypes(a)+elementTypes(b) >= manyElements
	if large && (a.IsTupleType() && b.IsTupleType() || a.IsObjectType() && b.IsObjectType()) {
		ety, err := commonElementType(a, b)
		switch {
		case err != nil || ety == cty.NilType:
			return cty.NilType
		case a.IsTupleType():
			return cty.List(ety)
		}
		return cty.Map(ety)
	}
	ty, _ := convert.UnifyUnsafe([]cty.Type{a, b})
	return ty
}
