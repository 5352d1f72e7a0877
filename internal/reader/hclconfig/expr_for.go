// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// forLoop is one evaluation of a for expression.
type forLoop struct {
	r     *reader
	x     *hclsyntax.ForExpr
	e     *env
	diags hcl.Diagnostics
	// parts are all values that were seen, for the references of a result
	// that comes out unknown.
	parts   []cty.Value
	unknown bool
	quality cty.ValueMarks

	list   []cty.Value
	object map[string]cty.Value
	groups map[string][]cty.Value
}

func (r *reader) evalFor(x *hclsyntax.ForExpr, e *env) (cty.Value, hcl.Diagnostics) {
	coll, diags := r.eval(x.CollExpr, e)
	if diags.HasErrors() {
		return r.unknownOf(cty.DynamicPseudoType, exact, coll), diags
	}
	bare, marks := coll.Unmark()
	if bare.IsNull() {
		return cty.DynamicVal, append(diags, &hcl.Diagnostic{
			Severity: hcl.DiagError,
			Summary:  "Iteration over null value",
			Detail:   "A null value cannot be used as the collection in a 'for' expression.",
			Subject:  x.CollExpr.Range().Ptr(),
			Context:  &x.SrcRange,
		})
	}
	f := &forLoop{r: r, x: x, e: e, diags: diags, quality: qualities(marks)}
	if !bare.IsKnown() {
		// One pass with an unknown element finds what the body refers to.
		item := cty.DynamicVal.WithMarks(marks)
		f.parts = append(f.parts, coll)
		f.unknown = true
		f.step(cty.DynamicVal, item)
		// Errors of this pass may be due to the unknown element alone.
		return r.unknownOf(cty.DynamicPseudoType, exact, f.parts...).WithMarks(f.quality), diags
	}
	if !bare.CanIterateElements() {
		return cty.DynamicVal, append(diags, &hcl.Diagnostic{
			Severity: hcl.DiagError,
			Summary:  "Iteration over non-iterable value",
			Detail:   fmt.Sprintf("A value of type %s cannot be used as the collection in a 'for' expression.", bare.Type().FriendlyName()),
			Subject:  x.CollExpr.Range().Ptr(),
			Context:  &x.SrcRange,
		})
	}
	if x.KeyExpr != nil {
		f.object = map[string]cty.Value{}
		f.groups = map[string][]cty.Value{}
	}
	for it := bare.ElementIterator(); it.Next(); {
		k, v := it.Element()
		if bare.Type().IsSetType() {
			k = v
		}
		if !r.spend(1) {
			return cty.DynamicVal, append(f.diags, r.exhausted(x.SrcRange)...)
		}
		f.step(k, elementWith(v, marks))
		if r.budget.elements > 2*maxElements {
			return cty.DynamicVal, append(f.diags, &hcl.Diagnostic{
				Severity: hcl.DiagError, Summary: "Value too large", Detail: capitalized(errTooLarge.Error()) + ".", Subject: &x.SrcRange,
			})
		}
		if f.diags.HasErrors() {
			return r.unknownOf(cty.DynamicPseudoType, exact, f.parts...), f.diags
		}
	}
	return f.result()
}

// elementWith gives an element what was known about its collection only.
func elementWith(v cty.Value, marks cty.ValueMarks) cty.Value {
	if len(marks) == 0 {
		return v
	}
	if v.IsWhollyKnown() {
		return v.WithMarks(qualities(marks))
	}
	return v.WithMarks(marks)
}

func (f *forLoop) step(k, v cty.Value) {
	e := f.e
	if f.x.KeyVar != "" {
		e = e.with(f.x.KeyVar, k)
	}
	e = e.with(f.x.ValVar, v)
	if f.x.CondExpr != nil {
		include, ok := f.include(e)
		if !ok || !include {
			return
		}
	}
	var key *string
	if f.x.KeyExpr != nil {
		kv, d := f.r.eval(f.x.KeyExpr, e)
		f.diags = append(f.diags, d...)
		f.parts = append(f.parts, kv)
		if !d.HasErrors() {
			var marks cty.ValueMarks
			key, marks, d = f.r.keyString(kv, f.x.KeyExpr.Range())
			f.diags = append(f.diags, d...)
			f.quality = cty.NewValueMarks(f.quality, marks)
			f.unknown = f.unknown || key == nil
		}
	}
	f.r.budget.elements++
	out, d := f.r.eval(f.x.ValExpr, e)
	f.diags = append(f.diags, d...)
	f.parts = append(f.parts, out)
	switch {
	case f.x.KeyExpr == nil:
		f.list = append(f.list, out)
	case key == nil:
	case f.x.Group:
		f.groups[*key] = append(f.groups[*key], out)
	default:
		if _, dup := f.object[*key]; dup {
			f.diags = append(f.diags, &hcl.Diagnostic{
				Severity: hcl.DiagError,
				Summary:  "Duplicate object key",
				Detail:   fmt.Sprintf("Two different items produced the key %q in this 'for' expression. If duplicates are expected, use the ellipsis (...) after the value expression to enable grouping by key.", f.r.printable(*key)),
				Subject:  f.x.KeyExpr.Range().Ptr(),
				Context:  &f.x.SrcRange,
			})
			return
		}
		f.object[*key] = out
	}
}

// include evaluates the condition. An unknown one leaves the whole result
// unknown; the body is evaluated all the same, for its references.
func (f *forLoop) include(e *env) (include, ok bool) {
	cond, d := f.r.eval(f.x.CondExpr, e)
	f.diags = append(f.diags, d...)
	if d.HasErrors() {
		return false, false
	}
	if b, known := knownBool(cond); known {
		f.quality = cty.NewValueMarks(f.quality, qualitiesOf(cond))
		return b, true
	}
	bare, _ := cond.Unmark()
	if bare.IsKnown() {
		f.diags = append(f.diags, &hcl.Diagnostic{
			Severity: hcl.DiagError,
			Summary:  "Invalid 'for' condition",
			Detail:   "The 'if' clause value must be true or false, and not null.",
			Subject:  f.x.CondExpr.Range().Ptr(),
			Context:  &f.x.SrcRange,
		})
		return false, false
	}
	f.unknown = true
	f.parts = append(f.parts, cond)
	return true, true
}

func (f *forLoop) result() (cty.Value, hcl.Diagnostics) {
	if f.unknown {
		return f.r.unknownOf(cty.DynamicPseudoType, exact, f.parts...).WithMarks(f.quality), f.diags
	}
	if f.x.KeyExpr == nil {
		return cty.TupleVal(f.list).WithMarks(f.quality), f.diags
	}
	for k, vs := range f.groups {
		f.object[k] = cty.TupleVal(vs)
	}
	return cty.ObjectVal(f.object).WithMarks(f.quality), f.diags
}
