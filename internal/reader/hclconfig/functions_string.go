// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"errors"
	"net/url"
	"regexp"
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// textPredicate is a function of two strings that yields a bool.
func textPredicate(second string, f func(s, t string) bool) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{stringParam("str"), stringParam(second)},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			return cty.BoolVal(f(args[0].AsString(), args[1].AsString())), nil
		},
	})
}

var (
	startsWith  = textPredicate("prefix", strings.HasPrefix)
	endsWith    = textPredicate("suffix", strings.HasSuffix)
	strContains = textPredicate("substr", strings.Contains)
)

func textFunction(param string, f func(string) (string, error)) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{stringParam(param)},
		Type:   function.StaticReturnType(cty.String),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			s, err := f(args[0].AsString())
			if err != nil {
				return cty.NilVal, function.NewArgError(0, err)
			}
			return cty.StringVal(s), nil
		},
	})
}

var urlEncode = textFunction("str", func(s string) (string, error) { return url.QueryEscape(s), nil })

func graphemeCount(s cty.Value) cty.Value {
	n, err := stdlib.Strlen(s)
	if err != nil {
		return cty.UnknownVal(cty.Number)
	}
	return n
}

// patternOf returns the regular expression that a substr argument spells
// between slashes.
func patternOf(substr string) (string, bool) {
	if len(substr) > 1 && strings.HasPrefix(substr, "/") && strings.HasSuffix(substr, "/") {
		return substr[1 : len(substr)-1], true
	}
	return "", false
}

// replaceReads: replacing text in a token needs its letters, while putting a
// token in the place of other text does not.
func replaceReads(r *reader, args []cty.Value) bool {
	if len(args) != 3 {
		return true
	}
	for _, a := range args[:2] {
		if r.opaque(a) {
			return true
		}
	}
	pattern, _ := args[1].Unmark()
	if pattern.Type() == cty.String && pattern.IsKnown() && !pattern.IsNull() {
		_, isPattern := patternOf(pattern.AsString())
		return isPattern
	}
	return false
}

var replaceText = function.New(&function.Spec{
	Params: []function.Parameter{stringParam("str"), stringParam("substr"), stringParam("replace")},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		s, substr, with := args[0].AsString(), args[1].AsString(), args[2].AsString()
		pattern, ok := patternOf(substr)
		if !ok {
			if n := strings.Count(s, substr); n*len(with)+len(s) > maxStringBytes {
				return cty.NilVal, errTooLong
			}
			return cty.StringVal(strings.ReplaceAll(s, substr, with)), nil
		}
		re, err := regexp.Compile(pattern)
		if err != nil {
			return cty.NilVal, function.NewArgError(1, err)
		}
		if mayOutgrow(re, s, with) {
			return cty.NilVal, errTooLong
		}
		return cty.StringVal(re.ReplaceAllString(s, with)), nil
	},
})

// mayOutgrow reports whether replacing the matches of a pattern may give too
// long a text. Matches do not overlap, so each reference to one adds no more
// than the text's own length; how many there are is only counted where the text
// is short.
func mayOutgrow(re *regexp.Regexp, s, with string) bool {
	references := strings.Count(with, "$")
	matches := len(s) + 1
	if (matches*len(with) + (references+1)*len(s)) <= maxStringBytes {
		return false
	}
	if len(s) <= 1<<20 {
		matches = len(re.FindAllStringIndex(s, -1))
	}
	return matches*len(with)+(references+1)*len(s) > maxStringBytes
}

// splitReads: a separator that no Google Cloud name or link contains cuts
// between tokens and never inside them.
func splitReads(r *reader, args []cty.Value) bool {
	if len(args) != 2 || r.opaque(args[0]) {
		return true
	}
	sep, _ := args[0].Unmark()
	if sep.Type() != cty.String || !sep.IsKnown() || sep.IsNull() {
		return true
	}
	return !strings.ContainsAny(sep.AsString(), ",;|\n\t ")
}

var plainVerb = regexp.MustCompile(`%(?:\[\d{1,3}\])?[sv%]`)

// formatReads: %s and %v copy a string as it is, all other verbs look at it.
func formatReads(r *reader, args []cty.Value) bool {
	if len(args) == 0 {
		return false
	}
	f, _ := args[0].Unmark()
	if f.Type() != cty.String || !f.IsKnown() || f.IsNull() {
		return true
	}
	return r.opaque(f) || strings.Contains(plainVerb.ReplaceAllString(f.AsString(), ""), "%")
}

var hugeWidth = regexp.MustCompile(`%[^a-zA-Z%]*[0-9]{5,}`)

// bounded keeps format from building strings out of all proportion.
func bounded(f function.Function) function.Function {
	rest := f.VarParam()
	return function.New(&function.Spec{
		Params:   f.Params(),
		VarParam: rest,
		Type:     func(args []cty.Value) (cty.Type, error) { return f.ReturnTypeForValues(args) },
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			format := args[0].AsString()
			if hugeWidth.MatchString(format) {
				return cty.NilVal, function.NewArgErrorf(0, "a width of more than four digits is not supported")
			}
			longest, count := 0, 1
			for _, a := range args[1:] {
				n, l := extent(a)
				longest, count = max(longest, l), max(count, n)
			}
			if count > maxElements || (strings.Count(format, "%")*longest+len(format))*count > 4*maxStringBytes {
				return cty.NilVal, errTooLong
			}
			return f.Call(args)
		},
	})
}

// extent is a bound for the number of elements of a value and for the length
// of each of them as text.
func extent(v cty.Value) (count, longest int) {
	v, _ = v.Unmark()
	if v.IsNull() || !v.IsKnown() {
		return 1, 0
	}
	ty := v.Type()
	switch {
	case ty == cty.String:
		return 1, len(v.AsString())
	case ty.IsPrimitiveType() || ty.IsCapsuleType():
		return 1, 128
	}
	total := 0
	for it := v.ElementIterator(); it.Next(); {
		_, e := it.Element()
		_, l := extent(e)
		longest = max(longest, l)
		total += l
	}
	if !isSequence(ty) {
		return 1, total + 128*v.LengthInt()
	}
	return max(v.LengthInt(), 1), longest
}

var joinStrings = function.New(&function.Spec{
	Params:   []function.Parameter{stringParam("separator")},
	VarParam: &function.Parameter{Name: "lists", Type: cty.List(cty.String)},
	Type:     function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		if len(args) < 2 {
			return cty.NilVal, errors.New("at least one list is required")
		}
		sep := args[0].AsString()
		var parts []string
		total := 0
		for i, list := range args[1:] {
			if !list.IsWhollyKnown() {
				return cty.UnknownVal(cty.String), nil
			}
			for it := list.ElementIterator(); it.Next(); {
				_, v := it.Element()
				if v.IsNull() {
					return cty.NilVal, function.NewArgErrorf(i+1, "element %d is null; cannot concatenate null values", len(parts))
				}
				parts = append(parts, v.AsString())
				if total += len(v.AsString()) + len(sep); total > maxStringBytes {
					return cty.NilVal, errTooLong
				}
			}
		}
		return cty.StringVal(strings.Join(parts, sep)), nil
	},
})

var indentLines = function.New(&function.Spec{
	Params: []function.Parameter{numberParam("spaces"), stringParam("str")},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		n, _ := args[0].AsBigFloat().Int64()
		s := args[1].AsString()
		if n < 0 || !args[0].AsBigFloat().IsInt() {
			return cty.NilVal, function.NewArgErrorf(0, "the number of spaces must be a whole number that is not negative")
		}
		if int64(strings.Count(s, "\n"))*n > maxStringBytes || n > maxStringBytes {
			return cty.NilVal, errTooLong
		}
		return cty.StringVal(strings.ReplaceAll(s, "\n", "\n"+strings.Repeat(" ", int(n)))), nil
	},
})

// unpredictable is a function whose result nobody knows before apply.
func unpredictable(ty cty.Type, params ...function.Parameter) function.Function {
	rest := rawParam("rest")
	spec := &function.Spec{
		Params: params,
		Type:   function.StaticReturnType(ty),
		Impl:   func([]cty.Value, cty.Type) (cty.Value, error) { return cty.UnknownVal(ty).RefineNotNull(), nil },
	}
	if len(params) == 1 {
		spec.VarParam = &rest
	}
	return function.New(spec)
}
