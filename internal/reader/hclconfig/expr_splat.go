// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

func (r *reader) evalSplat(x *hclsyntax.SplatExpr, e *env) (cty.Value, hcl.Diagnostics) {
	if exp, rest, ok := r.lazy(x.Source, e); ok && len(rest) == 0 {
		if v, diags, ok := r.splatLazily(x, exp, e); ok {
			return v, diags
		}
	}
	src, diags := r.eval(x.Source, e)
	if diags.HasErrors() {
		return r.unknownOf(cty.DynamicPseudoType, exact, src), diags
	}
	bare, marks := src.Unmark()
	ty := bare.Type()
	sequence := ty.IsListType() || ty.IsSetType() || ty.IsTupleType()
	each := func(item cty.Value) cty.Value {
		v, d := r.eval(x.Each, e.withAnon(x.Item, item))
		diags = append(diags, d...)
		return v
	}
	switch {
	case bare.IsNull() && sequence:
		return cty.DynamicVal, append(diags, &hcl.Diagnostic{
			Severity: hcl.DiagError,
			Summary:  "Splat of null value",
			Detail:   "Splat expressions (with the * symbol) cannot be applied to null sequences.",
			Subject:  x.Source.Range().Ptr(),
			Context:  hcl.RangeBetween(x.Source.Range(), x.MarkerRange).Ptr(),
		})
	case bare.IsNull():
		return cty.EmptyTupleVal.WithMarks(qualities(marks)), diags
	case !bare.IsKnown() && (ty.IsListType() || ty.IsSetType()):
		item := each(cty.UnknownVal(ty.ElementType()).WithMarks(marks))
		return r.unknownOf(cty.List(item.Type()), exact, item), diags
	case !bare.IsKnown():
		// It may turn out to be a list or a single object.
		item := each(cty.DynamicVal.WithMarks(marks))
		return r.unknownOf(cty.DynamicPseudoType, exact, item), diags
	case !sequence:
		return cty.TupleVal([]cty.Value{each(src)}), diags
	}
	var out []cty.Value
	for it := bare.ElementIterator(); it.Next(); {
		_, v := it.Element()
		if !r.spend(1) {
			return cty.DynamicVal, append(diags, r.exhausted(x.SrcRange)...)
		}
		out = append(out, each(elementWith(v, marks)))
		if diags.HasErrors() {
			return cty.DynamicVal, diags
		}
	}
	q := qualities(marks)
	switch {
	case ty.IsTupleType():
	case len(out) == 0:
		return cty.ListValEmpty(each(cty.UnknownVal(ty.ElementType())).Type()).WithMarks(q), diags
	case cty.CanListVal(out):
		return cty.ListVal(out).WithMarks(q), diags
	}
	return cty.TupleVal(out).WithMarks(q), diags
}

// splatLazily evaluates `resource.name[*].attr` without building whole
// objects, so that only what is named is evaluated.
func (r *reader) splatLazily(x *hclsyntax.SplatExpr, exp *expansion, e *env) (cty.Value, hcl.Diagnostics, bool) {
	rel, ok := x.Each.(*hclsyntax.RelativeTraversalExpr)
	if !ok || rel.Source != x.Item || (exp.mode != single && exp.mode != counted) {
		return cty.NilVal, nil, false
	}
	step, ok := rel.Traversal[0].(hcl.TraverseAttr)
	if !ok {
		return cty.NilVal, nil, false
	}
	var diags hcl.Diagnostics
	out := make([]cty.Value, len(exp.objects))
	for i, o := range exp.objects {
		v, d := o.attr(step.Name, step.SrcRange)
		diags = append(diags, d...)
		if !d.HasErrors() {
			v, d = r.traverse(v, rel.Traversal[1:])
			diags = append(diags, d...)
		}
		out[i] = v
		if diags.HasErrors() {
			return cty.DynamicVal, diags, true
		}
	}
	return cty.TupleVal(out), diags, true
}
