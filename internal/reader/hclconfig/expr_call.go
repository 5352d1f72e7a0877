// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

func (r *reader) evalCall(x *hclsyntax.FunctionCallExpr, e *env) (cty.Value, hcl.Diagnostics) {
	name := strings.TrimPrefix(x.Name, "core::")
	switch name {
	case "try":
		return r.evalTry(x, e)
	case "can":
		return r.evalCan(x, e)
	case "convert":
		if len(x.Args) == 2 && !x.ExpandFinal {
			return r.evalConvert(x, e)
		}
	}
	args, ranges, diags, ok := r.evalArguments(x, e)
	if diags.HasErrors() || !ok {
		return r.unknownOf(cty.DynamicPseudoType, exact, args...), diags
	}
	if strings.HasPrefix(name, "provider::") {
		v, d := r.callProviderFunction(x, name, args)
		return v, append(diags, d...)
	}
	if name == "templatefile" || name == "templatestring" {
		v, d := r.renderTemplate(x, name, args, e)
		return v, append(diags, d...)
	}
	f, ok := r.function(name)
	if !ok {
		return r.unknownOf(cty.DynamicPseudoType, derived, args...), append(diags, r.unknownFunction(x))
	}
	v, d := r.callFunction(x, name, f, args, ranges)
	return v, append(diags, d...)
}

// evalArguments evaluates the arguments. ok is false where a final argument
// with ... is unknown, so that not even the number of arguments is known.
func (r *reader) evalArguments(x *hclsyntax.FunctionCallExpr, e *env) (args []cty.Value, ranges []hcl.Range, diags hcl.Diagnostics, ok bool) {
	for i, a := range x.Args {
		v, d := r.eval(a, e)
		diags = append(diags, d...)
		if !x.ExpandFinal || i < len(x.Args)-1 || d.HasErrors() {
			args = append(args, v)
			ranges = append(ranges, a.Range())
			continue
		}
		bare, marks := v.Unmark()
		ty := bare.Type()
		if !bare.IsKnown() {
			return append(args, v), nil, diags, false
		}
		if bare.IsNull() || !(ty.IsTupleType() || ty.IsListType() || ty.IsSetType()) {
			return append(args, v), nil, append(diags, &hcl.Diagnostic{
				Severity: hcl.DiagError,
				Summary:  "Invalid expanding argument value",
				Detail:   "The expanding argument (indicated by ...) must be of a tuple, list, or set type, and not null.",
				Subject:  a.Range().Ptr(),
				Context:  x.Range().Ptr(),
			}), false
		}
		if !r.spend(bare.LengthInt()) {
			return args, nil, append(diags, r.exhausted(x.Range())...), false
		}
		for it := bare.ElementIterator(); it.Next(); {
			_, item := it.Element()
			args = append(args, elementWith(item, marks))
			ranges = append(ranges, a.Range())
		}
	}
	return args, ranges, diags, true
}

// callFunction leaves conversion of the arguments and messages to hclsyntax.
func (r *reader) callFunction(x *hclsyntax.FunctionCallExpr, name string, f builtin, args []cty.Value, ranges []hcl.Range) (cty.Value, hcl.Diagnostics) {
	if f.large {
		for _, a := range args {
			if err := r.checkSize(a); err != nil {
				return cty.DynamicVal, hcl.Diagnostics{callError(x, err)}
			}
		}
	}
	floor := exact
	if f.composes || f.changes {
		floor = derived
	}
	given := args
	if f.opaque(r, args) {
		floor = derived
		given = r.masked(args)
	}
	call := &hclsyntax.FunctionCallExpr{
		Name:            name,
		Args:            make([]hclsyntax.Expression, len(given)),
		NameRange:       x.NameRange,
		OpenParenRange:  x.OpenParenRange,
		CloseParenRange: x.CloseParenRange,
	}
	for i, a := range given {
		call.Args[i] = literal(prepared(f.impl, i, a), ranges[i])
	}
	r.calling = x.Range()
	v, diags := call.Value(&hcl.EvalContext{Functions: map[string]function.Function{name: f.impl}})
	if diags.HasErrors() {
		r.revealIn(diags)
		return r.unknownOf(cty.DynamicPseudoType, derived, args...), diags
	}
	if v.Type() == cty.String && v.IsKnown() && !v.IsNull() {
		if bare, _ := v.Unmark(); len(bare.AsString()) > maxStringBytes {
			return cty.UnknownVal(cty.String), hcl.Diagnostics{tooLong(x.Range())}
		}
	}
	if f.foreign {
		v = r.withoutForgedTokens(v, args)
	}
	if f.selects {
		return r.withOrigins(v, floor, args...), diags
	}
	return r.withAllOrigins(v, floor, args...), diags
}

// prepared converts a large argument to a list, set or map of anything, which
// hclsyntax would take too long for.
func prepared(f function.Function, i int, arg cty.Value) cty.Value {
	p := f.VarParam()
	if params := f.Params(); i < len(params) {
		p = &params[i]
	}
	if p == nil || elementTypes(arg.Type()) < manyElements || !p.Type.IsCollectionType() {
		return arg
	}
	if out, err := convertTo(arg, p.Type); err == nil {
		return out
	}
	return arg
}

func callError(x *hclsyntax.FunctionCallExpr, err error) *hcl.Diagnostic {
	return &hcl.Diagnostic{
		Severity: hcl.DiagError,
		Summary:  "Error in function call",
		Detail:   fmt.Sprintf("Call to function %q failed: %s.", x.Name, err),
		Subject:  x.Range().Ptr(),
	}
}

func (r *reader) unknownFunction(x *hclsyntax.FunctionCallExpr) *hcl.Diagnostic {
	detail := fmt.Sprintf("There is no function named %q.", x.Name)
	if openTofuFunctions[x.Name] {
		detail += " It is a function of OpenTofu, which is not read."
	} else if near := nearest(x.Name, r.functionNames()); near != "" {
		detail += fmt.Sprintf(" Did you mean %q?", near)
	}
	return &hcl.Diagnostic{
		Severity: hcl.DiagError,
		Summary:  "Call to unknown function",
		Detail:   detail,
		Subject:  &x.NameRange,
		Context:  x.Range().Ptr(),
	}
}

// masked replaces every token by an unknown string, for functions that look
// at the letters of a string.
func (r *reader) masked(args []cty.Value) []cty.Value {
	out := make([]cty.Value, len(args))
	for i, a := range args {
		out[i] = a
		if a = r.plainDeep(a); r.anyToken(a) {
			a = r.mask(a)
		}
		out[i] = a
	}
	return out
}

func (r *reader) mask(v cty.Value) cty.Value {
	bare, marks := v.Unmark()
	if bare.Type() == cty.String {
		return r.unknownOf(cty.String, derived, v)
	}
	out, err := cty.TransformWithTransformer(bare, masker{r})
	if err != nil {
		return r.unknownOf(cty.DynamicPseudoType, derived, v)
	}
	return out.WithMarks(marks)
}

type masker struct{ r *reader }

func (m masker) Enter(_ cty.Path, v cty.Value) (cty.Value, error) { return v, nil }

func (m masker) Exit(_ cty.Path, v cty.Value) (cty.Value, error) {
	if m.r.opaque(v) {
		bare, marks := m.r.unknownOf(cty.String, derived, v).Unmark()
		return bare.RefineNotNull().WithMarks(marks), nil
	}
	return v, nil
}

// withoutForgedTokens drops tokens that a decoded text brought along from
// outside.
func (r *reader) withoutForgedTokens(v cty.Value, args []cty.Value) cty.Value {
	if !r.anyToken(v) {
		return v
	}
	var given refs
	for _, a := range args {
		r.collect(a, &given, exact)
	}
	out, err := cty.Transform(v, func(_ cty.Path, v cty.Value) (cty.Value, error) {
		if !r.opaque(v) {
			return v, nil
		}
		bare, marks := v.Unmark()
		for _, id := range r.tokensIn(bare.AsString()) {
			if _, ok := given[r.tokens.list[id].ref]; !ok {
				return cty.StringVal(withoutTokenRunes(bare.AsString())).WithMarks(marks), nil
			}
		}
		return v, nil
	})
	if err != nil {
		return cty.DynamicVal
	}
	return out
}

// evalTry gives the first argument that has a value. Each is evaluated once,
// so that nested calls do not double the work.
func (r *reader) evalTry(x *hclsyntax.FunctionCallExpr, e *env) (cty.Value, hcl.Diagnostics) {
	var failed hcl.Diagnostics
	for _, a := range x.Args {
		v, diags := r.eval(a, e)
		if !diags.HasErrors() {
			return v, nil
		}
		failed = append(failed, diags...)
	}
	detail := "try requires at least one argument."
	if len(failed) > 0 {
		detail = "No expression succeeded. The errors were:"
		for _, d := range failed {
			detail += fmt.Sprintf("\n- %s: %s", d.Summary, d.Detail)
		}
	}
	return cty.DynamicVal, hcl.Diagnostics{{
		Severity: hcl.DiagError,
		Summary:  "Error in function call",
		Detail:   "Call to function \"try\" failed: " + detail,
		Subject:  x.Range().Ptr(),
	}}
}

func (r *reader) evalCan(x *hclsyntax.FunctionCallExpr, e *env) (cty.Value, hcl.Diagnostics) {
	if len(x.Args) != 1 || x.ExpandFinal {
		return cty.UnknownVal(cty.Bool), hcl.Diagnostics{callError(x, fmt.Errorf("exactly one argument is required"))}
	}
	v, diags := r.eval(x.Args[0], e)
	switch {
	case diags.HasErrors():
		return cty.False, nil
	case !v.IsWhollyKnown():
		// What is unknown may fail once it is known.
		return r.unknownOf(cty.Bool, derived, v), nil
	}
	return cty.True, nil
}

// evalConvert evaluates convert(value, type), whose second argument is a type
// and no value.
func (r *reader) evalConvert(x *hclsyntax.FunctionCallExpr, e *env) (cty.Value, hcl.Diagnostics) {
	v, diags := r.eval(x.Args[0], e)
	ty, defaults, d := typeexpr.TypeConstraintWithDefaults(x.Args[1])
	if diags = append(diags, d...); diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	if defaults != nil && !v.IsNull() {
		v = defaults.Apply(v)
	}
	out, err := convertTo(v, ty)
	if err != nil {
		return cty.UnknownVal(ty), append(diags, callError(x, err))
	}
	return out, diags
}
