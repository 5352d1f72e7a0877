// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

func toFunction(ty cty.Type) function.Function {
	return rawFunction(func(args []cty.Value) (cty.Value, error) {
		v, err := convertTo(args[0], ty)
		if err != nil {
			return cty.NilVal, function.NewArgErrorf(0, "cannot convert %s to %s: %s", args[0].Type().FriendlyName(), ty.FriendlyName(), err)
		}
		return v, nil
	}, "v")
}

var makeSensitive = rawFunction(func(args []cty.Value) (cty.Value, error) {
	return args[0].Mark(sensitive), nil
}, "value")

var nonSensitive = rawFunction(func(args []cty.Value) (cty.Value, error) {
	return withoutMark(args[0], sensitive), nil
}, "value")

// withoutMark takes a mark off the value itself.
func withoutMark(v cty.Value, q quality) cty.Value {
	bare, marks := v.Unmark()
	var rest []any
	for m := range marks.All() {
		if m != q {
			rest = append(rest, m)
		}
	}
	return bare.WithMarks(cty.NewValueMarks(rest...))
}

var isSensitive = rawFunction(func(args []cty.Value) (cty.Value, error) {
	if args[0].HasMark(sensitive) {
		return cty.True, nil
	}
	if !args[0].IsKnown() {
		return cty.UnknownVal(cty.Bool), nil
	}
	return cty.False, nil
}, "value")

// ephemeralAsNull replaces ephemeral values, however deep, by null.
var ephemeralAsNull = rawFunction(func(args []cty.Value) (cty.Value, error) {
	return cty.Transform(args[0], func(_ cty.Path, v cty.Value) (cty.Value, error) {
		if v.HasMark(ephemeral) {
			return cty.NullVal(v.Type()).WithMarks(qualitiesOf(withoutMark(v, ephemeral))), nil
		}
		return v, nil
	})
}, "value")

// truthFunction is alltrue and anytrue. One element that decides is enough,
// whatever the unknown ones turn out to be.
func (r *reader) truthFunction(all bool) function.Function {
	return rawFunction(func(args []cty.Value) (cty.Value, error) {
		list, err := convertTo(args[0], cty.List(cty.Bool))
		if err != nil {
			return cty.NilVal, function.NewArgErrorf(0, "list of bool required: %s", err)
		}
		bare, marks := list.Unmark()
		if bare.IsNull() {
			return cty.NilVal, function.NewArgErrorf(0, "argument must not be null")
		}
		if !bare.IsKnown() {
			return r.unknownOf(cty.Bool, derived, list), nil
		}
		open := false
		for it := bare.ElementIterator(); it.Next(); {
			_, v := it.Element()
			v, _ = v.Unmark()
			switch {
			case !v.IsKnown():
				open = true
			case v.IsNull():
				if all {
					return cty.False.WithMarks(qualities(marks)), nil
				}
			case v.True() != all:
				return cty.BoolVal(!all).WithMarks(qualities(marks)), nil
			}
		}
		if open {
			return r.unknownOf(cty.Bool, derived, list), nil
		}
		return cty.BoolVal(all).WithMarks(qualities(marks)), nil
	}, "list")
}

var sumNumbers = function.New(&function.Spec{
	Params: []function.Parameter{{Name: "list", Type: cty.DynamicPseudoType}},
	Type:   function.StaticReturnType(cty.Number),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		list := args[0]
		if !isSequence(list.Type()) {
			return cty.NilVal, function.NewArgErrorf(0, "argument must be list, set, or tuple of numbers")
		}
		if list.LengthInt() == 0 {
			return cty.NilVal, function.NewArgErrorf(0, "cannot sum an empty list")
		}
		total := cty.Zero
		for it := list.ElementIterator(); it.Next(); {
			_, v := it.Element()
			n, err := convertTo(v, cty.Number)
			if err != nil || n.IsNull() {
				return cty.NilVal, function.NewArgErrorf(0, "argument must be list, set, or tuple of numbers")
			}
			if !n.IsKnown() {
				return cty.UnknownVal(cty.Number), nil
			}
			total, err = addNumbers(total, n)
			if err != nil {
				return cty.NilVal, err
			}
		}
		return total, nil
	},
})

// addNumbers adds; infinities of opposite sign have no sum.
func addNumbers(a, b cty.Value) (sum cty.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			sum, err = cty.NilVal, fmt.Errorf("can't compute sum of opposing infinities")
		}
	}()
	return a.Add(b), nil
}
