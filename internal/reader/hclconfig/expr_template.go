// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

func (r *reader) evalTemplate(x *hclsyntax.TemplateExpr, e *env) (cty.Value, hcl.Diagnostics) {
	if len(x.Parts) == 1 {
		if l, ok := x.Parts[0].(*hclsyntax.LiteralValueExpr); ok && l.Val.Type() == cty.String {
			return l.Val, nil
		}
	}
	var diags hcl.Diagnostics
	parts := make([]cty.Value, len(x.Parts))
	for i, p := range x.Parts {
		v, d := r.eval(p, e)
		parts[i] = v
		diags = append(diags, d...)
	}
	if diags.HasErrors() {
		return r.unknownOf(cty.String, derived, parts...), diags
	}
	return r.joinParts(parts, x, diags)
}

func (r *reader) joinParts(parts []cty.Value, x *hclsyntax.TemplateExpr, diags hcl.Diagnostics) (cty.Value, hcl.Diagnostics) {
	var b strings.Builder
	var q cty.ValueMarks
	known := true
	for i, v := range parts {
		rng := x.Parts[i].Range()
		bare, marks := v.Unmark()
		q = cty.NewValueMarks(q, qualities(marks))
		if bare.IsNull() {
			diags = append(diags, templateError("The expression result is null. Cannot include a null value in a string template.", rng, x.SrcRange))
			continue
		}
		s, err := convertTo(bare, cty.String)
		if err != nil {
			diags = append(diags, templateError("Cannot include the given value in a string template: "+err.Error()+".", rng, x.SrcRange))
			continue
		}
		if !s.IsKnown() {
			known = false
			continue
		}
		b.WriteString(s.AsString())
		if b.Len() > maxStringBytes {
			return cty.UnknownVal(cty.String), append(diags, tooLong(x.SrcRange))
		}
	}
	if !known || diags.HasErrors() {
		return r.unknownOf(cty.String, derived, parts...).WithMarks(q), diags
	}
	return cty.StringVal(b.String()).WithMarks(q), diags
}

func templateError(detail string, rng, context hcl.Range) *hcl.Diagnostic {
	return &hcl.Diagnostic{
		Severity: hcl.DiagError,
		Summary:  "Invalid template interpolation value",
		Detail:   detail,
		Subject:  &rng,
		Context:  &context,
	}
}

// evalTemplateJoin evaluates a %{ for } in a template.
func (r *reader) evalTemplateJoin(x *hclsyntax.TemplateJoinExpr, e *env) (cty.Value, hcl.Diagnostics) {
	tuple, diags := r.eval(x.Tuple, e)
	bare, marks := tuple.Unmark()
	if diags.HasErrors() || !bare.IsKnown() || !bare.CanIterateElements() {
		return r.unknownOf(cty.String, derived, tuple), diags
	}
	var parts []cty.Value
	exprs := &hclsyntax.TemplateExpr{SrcRange: x.Range()}
	for it := bare.ElementIterator(); it.Next(); {
		_, v := it.Element()
		parts = append(parts, v)
		exprs.Parts = append(exprs.Parts, x.Tuple)
	}
	out, diags := r.joinParts(parts, exprs, diags)
	return out.WithMarks(qualities(marks)), diags
}
