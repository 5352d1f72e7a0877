// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"errors"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

func (r *reader) containsFunction() function.Function {
	return rawFunction(func(args []cty.Value) (cty.Value, error) {
		list, marks := args[0].Unmark()
		if list.IsNull() || !(list.Type() == cty.DynamicPseudoType || isSequence(list.Type())) {
			return cty.NilVal, function.NewArgErrorf(0, "argument must be list, tuple, or set")
		}
		if args[1].IsNull() {
			return cty.NilVal, function.NewArgErrorf(1, "argument must not be null")
		}
		if !list.IsKnown() {
			return r.unknownOf(cty.Bool, derived, args...), nil
		}
		open := false
		for it := list.ElementIterator(); it.Next(); {
			_, v := it.Element()
			if !r.spend(1) {
				return cty.NilVal, errSpent
			}
			eq := r.equal(elementWith(v, marks), args[1])
			bare, _ := eq.Unmark()
			switch {
			case !bare.IsKnown():
				open = true
			case bare.True():
				return cty.True.WithMarks(qualities(marks), qualitiesOf(args[1])), nil
			}
		}
		if open {
			return r.unknownOf(cty.Bool, derived, args...), nil
		}
		return cty.False.WithMarks(qualities(marks), qualitiesOf(args[1])), nil
	}, "list", "value")
}

func (r *reader) indexFunction() function.Function {
	return rawFunction(func(args []cty.Value) (cty.Value, error) {
		list, marks := args[0].Unmark()
		if list.IsNull() || !(list.Type() == cty.DynamicPseudoType || list.Type().IsListType() || list.Type().IsTupleType()) {
			return cty.NilVal, function.NewArgErrorf(0, "argument must be a list or tuple")
		}
		if !list.IsKnown() {
			return r.unknownOf(cty.Number, derived, args...), nil
		}
		if list.LengthInt() == 0 {
			return cty.NilVal, errors.New("cannot search an empty list")
		}
		for it := list.ElementIterator(); it.Next(); {
			k, v := it.Element()
			if !r.spend(1) {
				return cty.NilVal, errSpent
			}
			eq := r.equal(elementWith(v, marks), args[1])
			bare, _ := eq.Unmark()
			switch {
			case !bare.IsKnown():
				return r.unknownOf(cty.Number, derived, args...), nil
			case bare.True():
				return k.WithMarks(qualities(marks)), nil
			}
		}
		return cty.NilVal, errors.New("item not found")
	}, "list", "value")
}

// matchKeysFunction looks up by spelling first, since comparing every key with
// every value would take too long for long lists.
func (r *reader) matchKeysFunction() function.Function {
	return rawFunction(func(args []cty.Value) (cty.Value, error) {
		bare := make([]cty.Value, 3)
		marks := make([]cty.ValueMarks, 3)
		for i, a := range args {
			if bare[i], marks[i] = a.Unmark(); bare[i].IsNull() || !(bare[i].Type() == cty.DynamicPseudoType || isSequence(bare[i].Type())) {
				return cty.NilVal, function.NewArgErrorf(i, "a list is required")
			}
		}
		if !bare[0].IsKnown() || !bare[1].IsWhollyKnown() || !bare[2].IsWhollyKnown() {
			return r.unknownOf(cty.DynamicPseudoType, exact, args[0]), nil
		}
		if bare[0].LengthInt() != bare[1].LengthInt() {
			return cty.NilVal, errors.New("length of keys and values should be equal")
		}
		wanted := bare[2].AsValueSlice()
		bySpelling := map[string]bool{}
		for _, w := range wanted {
			if s, err := convertTo(w, cty.String); err == nil && !s.IsNull() && s.IsKnown() {
				s, _ = s.Unmark()
				bySpelling[s.AsString()] = true
			}
		}
		var out []cty.Value
		values, keys := bare[0].AsValueSlice(), bare[1].AsValueSlice()
		for i, k := range keys {
			if s, err := convertTo(k, cty.String); err == nil && !s.IsNull() && s.IsKnown() {
				s, _ = s.Unmark()
				if bySpelling[s.AsString()] {
					out = append(out, elementWith(values[i], marks[0]))
					continue
				}
				if !r.opaque(s) && !r.anyToken(bare[2]) {
					continue
				}
			}
			for _, w := range wanted {
				if !r.spend(1) {
					return cty.NilVal, errSpent
				}
				eq, _ := r.equal(k, w).Unmark()
				if !eq.IsKnown() {
					return r.unknownOf(cty.DynamicPseudoType, exact, args[0]), nil
				}
				if eq.True() {
					out = append(out, elementWith(values[i], marks[0]))
					break
				}
			}
		}
		return listLike(bare[0].Type(), out), nil
	}, "values", "keys", "searchset")
}

// listLike makes a list of the elements if the source was one, else a tuple.
func listLike(ty cty.Type, vals []cty.Value) cty.Value {
	switch {
	case len(vals) == 0 && (ty.IsListType() || ty.IsSetType()):
		return cty.ListValEmpty(ty.ElementType())
	case len(vals) > 0 && cty.CanListVal(vals):
		return cty.ListVal(vals)
	}
	return cty.TupleVal(vals)
}

func (r *reader) distinctFunction() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "list", Type: cty.List(cty.DynamicPseudoType)}},
		Type:   func(args []cty.Value) (cty.Type, error) { return args[0].Type(), nil },
		Impl: func(args []cty.Value, ty cty.Type) (cty.Value, error) {
			if !args[0].IsWhollyKnown() {
				return cty.UnknownVal(ty), nil
			}
			seen := cty.NewValueSet(ty.ElementType())
			var out []cty.Value
			for it := args[0].ElementIterator(); it.Next(); {
				_, v := it.Element()
				if !seen.Has(v) {
					seen.Add(v)
					out = append(out, v)
				}
			}
			if len(out) == 0 {
				return cty.ListValEmpty(ty.ElementType()), nil
			}
			return cty.ListVal(out), nil
		},
	})
}

func (r *reader) lengthFunction() function.Function {
	return rawFunction(func(args []cty.Value) (cty.Value, error) {
		bare, marks := args[0].Unmark()
		ty := bare.Type()
		switch {
		case bare.IsNull():
			return cty.NilVal, function.NewArgErrorf(0, "argument must not be null")
		case ty == cty.String:
			if !bare.IsKnown() || r.opaque(r.plain(bare)) {
				return r.unknownOf(cty.Number, derived, args[0]), nil
			}
			plain := r.plain(bare)
			return graphemeCount(plain).WithMarks(qualities(marks)), nil
		case ty.IsTupleType():
			return cty.NumberIntVal(int64(ty.Length())).WithMarks(qualities(marks)), nil
		case ty.IsObjectType():
			return cty.NumberIntVal(int64(len(ty.AttributeTypes()))).WithMarks(qualities(marks)), nil
		case !bare.IsKnown():
			v, _ := r.unknownOf(cty.Number, derived, args[0]).Unmark()
			rs := r.unknownOf(cty.Number, derived, args[0])
			_, m := rs.Unmark()
			return v.Refine().NotNull().NumberRangeLowerBound(cty.Zero, true).NewValue().WithMarks(m), nil
		case ty.IsCollectionType():
			// A set with unknown elements may have fewer than it seems.
			n := bare.Length()
			if !n.IsKnown() {
				return r.unknownOf(cty.Number, derived, args[0]), nil
			}
			return n.WithMarks(qualities(marks)), nil
		}
		return cty.NilVal, function.NewArgErrorf(0, "argument must be a string, a collection type, or a structural type")
	}, "value")
}
