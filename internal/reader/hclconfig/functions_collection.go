// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"errors"
	"fmt"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

func stringParam(name string) function.Parameter {
	return function.Parameter{Name: name, Type: cty.String}
}

func numberParam(name string) function.Parameter {
	return function.Parameter{Name: name, Type: cty.Number}
}

// rawParam takes a value as it is, marks and all.
func rawParam(name string) function.Parameter {
	return function.Parameter{
		Name: name, Type: cty.DynamicPseudoType,
		AllowNull: true, AllowUnknown: true, AllowDynamicType: true, AllowMarked: true,
	}
}

func rawFunction(impl func(args []cty.Value) (cty.Value, error), params ...string) function.Function {
	spec := &function.Spec{
		Type: function.StaticReturnType(cty.DynamicPseudoType),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) { return impl(args) },
	}
	for _, name := range params {
		if rest, ok := variadic(name); ok {
			p := rawParam(rest)
			spec.VarParam = &p
			continue
		}
		spec.Params = append(spec.Params, rawParam(name))
	}
	return function.New(spec)
}

func variadic(name string) (string, bool) {
	if len(name) > 3 && name[:3] == "..." {
		return name[3:], true
	}
	return name, false
}

func isSequence(ty cty.Type) bool { return ty.IsListType() || ty.IsTupleType() || ty.IsSetType() }

func (r *reader) oneFunction() function.Function {
	return rawFunction(func(args []cty.Value) (cty.Value, error) {
		bare, marks := args[0].Unmark()
		ty := bare.Type()
		if bare.IsNull() || !(ty == cty.DynamicPseudoType || isSequence(ty)) {
			return cty.NilVal, function.NewArgErrorf(0, "must be a list, set, or tuple value with either zero or one elements")
		}
		if !bare.IsKnown() {
			return r.unknownOf(cty.DynamicPseudoType, exact, args[0]), nil
		}
		switch bare.LengthInt() {
		case 0:
			ety := cty.DynamicPseudoType
			if !ty.IsTupleType() {
				ety = ty.ElementType()
			}
			return cty.NullVal(ety).WithMarks(qualities(marks)), nil
		case 1:
			it := bare.ElementIterator()
			it.Next()
			_, v := it.Element()
			return elementWith(v, marks), nil
		}
		return cty.NilVal, function.NewArgErrorf(0, "must be a list, set, or tuple value with either zero or one elements")
	}, "list")
}

func (r *reader) elementFunction() function.Function {
	return rawFunction(func(args []cty.Value) (cty.Value, error) {
		list, marks := args[0].Unmark()
		ty := list.Type()
		if list.IsNull() || !(ty == cty.DynamicPseudoType || ty.IsListType() || ty.IsTupleType()) {
			return cty.NilVal, function.NewArgErrorf(0, "cannot read elements from %s", ty.FriendlyName())
		}
		index, err := convertTo(args[1], cty.Number)
		if err != nil || index.IsNull() {
			return cty.NilVal, function.NewArgErrorf(1, "a number is required")
		}
		index, _ = index.Unmark()
		if !list.IsKnown() {
			return r.unknownOf(cty.DynamicPseudoType, exact, args[0]), nil
		}
		n := list.LengthInt()
		if !index.IsKnown() {
			return r.oneOf(r.elementsAt(args[0], index), args[1]), nil
		}
		if n == 0 {
			return cty.NilVal, errors.New("cannot use element function with an empty list")
		}
		if !index.AsBigFloat().IsInt() {
			return cty.NilVal, function.NewArgErrorf(1, "a whole number is required")
		}
		i, _ := index.AsBigFloat().Int64()
		at := int(((i % int64(n)) + int64(n)) % int64(n))
		return elementWith(list.Index(cty.NumberIntVal(int64(at))), marks), nil
	}, "list", "index")
}

func (r *reader) lookupFunction() function.Function {
	return rawFunction(func(args []cty.Value) (cty.Value, error) {
		if len(args) > 3 {
			return cty.NilVal, fmt.Errorf("lookup() takes two or three arguments, got %d", len(args))
		}
		m, marks := args[0].Unmark()
		ty := m.Type()
		if m.IsNull() || !(ty == cty.DynamicPseudoType || ty.IsObjectType() || ty.IsMapType()) {
			return cty.NilVal, function.NewArgErrorf(0, "lookup() requires a map as the first argument")
		}
		key, err := convertTo(args[1], cty.String)
		if err != nil || key.IsNull() {
			return cty.NilVal, function.NewArgErrorf(1, "a string is required")
		}
		var fallback cty.Value
		if len(args) == 3 {
			fallback = args[2]
			if ty.IsMapType() {
				if fallback, err = convertTo(fallback, ty.ElementType()); err != nil {
					return cty.NilVal, function.NewArgErrorf(2, "the default value must have the same type as the map elements: %s", err)
				}
			}
		}
		if !m.IsKnown() {
			return r.unknownOf(cty.DynamicPseudoType, exact, args...), nil
		}
		if elements := r.elementsAt(args[0], key); elements != nil {
			if len(args) == 3 {
				elements = append(elements, fallback)
			}
			return r.oneOf(elements, key), nil
		}
		bareKey, _ := key.Unmark()
		text := bareKey.AsString()
		for it := m.ElementIterator(); it.Next(); {
			if name, v := it.Element(); name.AsString() == text || r.tokensEqual(name.AsString(), text) {
				return elementWith(v, marks), nil
			}
		}
		if len(args) == 3 {
			return fallback.WithMarks(qualities(marks)), nil
		}
		return cty.NilVal, fmt.Errorf("lookup failed to find key %s", r.printKey(bareKey))
	}, "inputMap", "key", "...default")
}

func (r *reader) coalesceFunction() function.Function {
	return rawFunction(func(args []cty.Value) (cty.Value, error) {
		types := make([]cty.Type, len(args))
		for i, a := range args {
			types[i] = a.Type()
		}
		ty, _ := convert.UnifyUnsafe(types)
		if ty == cty.NilType {
			return cty.NilVal, errors.New("all arguments must have the same type")
		}
		for i, a := range args {
			bare, marks := a.Unmark()
			if !bare.IsKnown() {
				open := []cty.Value{a}
				for _, b := range args[i+1:] {
					if !b.IsNull() {
						open = append(open, b)
					}
				}
				return r.unknownOf(ty, exact, open...), nil
			}
			if bare.IsNull() {
				continue
			}
			v, err := convertTo(bare, ty)
			if err != nil {
				return cty.NilVal, function.NewArgError(i, err)
			}
			if v.Type() == cty.String && v.IsKnown() && v.AsString() == "" {
				continue
			}
			return v.WithMarks(marks), nil
		}
		return cty.NilVal, errors.New("no non-null, non-empty-string arguments")
	}, "...vals")
}

// setFunction is for the operations on sets that compare elements: where some
// are tokens and others text, whether they are equal is not known yet.
func (r *reader) setFunction(f function.Function) function.Function {
	first := function.Parameter{Name: "first_set", Type: cty.Set(cty.DynamicPseudoType), AllowDynamicType: true, AllowMarked: true, AllowUnknown: true}
	return function.New(&function.Spec{
		Params:   []function.Parameter{first},
		VarParam: &first,
		Type:     func(args []cty.Value) (cty.Type, error) { return f.ReturnTypeForValues(args) },
		Impl: func(args []cty.Value, ty cty.Type) (cty.Value, error) {
			tokens, texts := 0, 0
			for _, a := range args {
				bare, _ := a.Unmark()
				if !bare.IsKnown() || bare.IsNull() {
					continue
				}
				for it := bare.ElementIterator(); it.Next(); {
					if _, v := it.Element(); r.anyToken(v) {
						tokens++
					} else {
						texts++
					}
				}
			}
			if tokens > 0 && texts > 0 && len(args) > 1 {
				return r.unknownOf(ty, exact, args...), nil
			}
			return f.Call(args)
		},
	})
}

var setProduct = function.New(&function.Spec{
	VarParam: &function.Parameter{Name: "sets", Type: cty.DynamicPseudoType, AllowMarked: true, AllowUnknown: true, AllowDynamicType: true},
	Type: func(args []cty.Value) (cty.Type, error) {
		for _, a := range args {
			if a.Type() == cty.DynamicPseudoType {
				return cty.DynamicPseudoType, nil
			}
		}
		return stdlib.SetProductFunc.ReturnTypeForValues(args)
	},
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		total := 1
		for _, a := range args {
			bare, _ := a.Unmark()
			if bare.IsNull() || !bare.IsKnown() || !isSequence(bare.Type()) {
				continue
			}
			if total *= bare.LengthInt(); total*len(args) > maxElements {
				return cty.NilVal, errTooLarge
			}
		}
		return stdlib.SetProductFunc.Call(args)
	},
})

var transposeMap = function.New(&function.Spec{
	Params: []function.Parameter{{Name: "values", Type: cty.Map(cty.List(cty.String))}},
	Type:   function.StaticReturnType(cty.Map(cty.List(cty.String))),
	Impl: func(args []cty.Value, ty cty.Type) (cty.Value, error) {
		if !args[0].IsWhollyKnown() {
			return cty.UnknownVal(ty), nil
		}
		out := map[string][]cty.Value{}
		for it := args[0].ElementIterator(); it.Next(); {
			k, list := it.Element()
			if list.IsNull() {
				return cty.NilVal, function.NewArgErrorf(0, "the list for %q is null", k.AsString())
			}
			for lit := list.ElementIterator(); lit.Next(); {
				_, v := lit.Element()
				if v.IsNull() {
					return cty.NilVal, function.NewArgErrorf(0, "the list for %q holds a null", k.AsString())
				}
				out[v.AsString()] = append(out[v.AsString()], k)
			}
		}
		if len(out) == 0 {
			return cty.MapValEmpty(cty.List(cty.String)), nil
		}
		vals := make(map[string]cty.Value, len(out))
		for k, list := range out {
			vals[k] = cty.ListVal(list)
		}
		return cty.MapVal(vals), nil
	},
})

// flattenFunction leaves the result open where an element is of unknown type,
// since it may turn out to be a list.
func (r *reader) flattenFunction() function.Function {
	return rawFunction(func(args []cty.Value) (cty.Value, error) {
		bare, _ := args[0].Unmark()
		if !isSequence(bare.Type()) && bare.Type() != cty.DynamicPseudoType {
			return cty.NilVal, function.NewArgErrorf(0, "can only flatten lists, sets and tuples")
		}
		if bare.IsNull() {
			return cty.NilVal, function.NewArgErrorf(0, "argument must not be null")
		}
		if openElement(bare) {
			return r.unknownOf(cty.DynamicPseudoType, exact, args[0]), nil
		}
		return stdlib.FlattenFunc.Call(args)
	}, "list")
}

// openElement reports whether a value, or an element of lists in it, is of a
// type that is not known yet.
func openElement(v cty.Value) bool {
	v, _ = v.Unmark()
	if !v.IsKnown() {
		return v.Type() == cty.DynamicPseudoType || isSequence(v.Type())
	}
	if v.IsNull() || !isSequence(v.Type()) {
		return false
	}
	for it := v.ElementIterator(); it.Next(); {
		if _, e := it.Element(); openElement(e) {
			return true
		}
	}
	return false
}
