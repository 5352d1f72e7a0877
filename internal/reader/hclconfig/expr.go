// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// The expressions are evaluated here and not by hclsyntax, because what a
// value came from must survive every step: hcl forgets it in conditionals,
// for expressions, object keys and indexes as soon as one part is unknown.
// Where nothing is unknown and no token is in the way, the operation itself is
// left to hclsyntax, by handing it the operands as literals, so that rules and
// messages are Terraform's.

// eval evaluates one expression. With an error the value is unknown.
func (r *reader) eval(x hcl.Expression, e *env) (cty.Value, hcl.Diagnostics) {
	if !r.enter() {
		return cty.DynamicVal, r.exhausted(x.Range())
	}
	defer r.leave()
	switch x := x.(type) {
	case *hclsyntax.LiteralValueExpr:
		return x.Val, nil
	case *hclsyntax.TemplateExpr:
		return r.evalTemplate(x, e)
	case *hclsyntax.TemplateWrapExpr:
		return r.eval(x.Wrapped, e)
	case *hclsyntax.TemplateJoinExpr:
		return r.evalTemplateJoin(x, e)
	case *hclsyntax.ParenthesesExpr:
		return r.eval(x.Expression, e)
	case *hclsyntax.ScopeTraversalExpr:
		return r.evalTraversal(x, e)
	case *hclsyntax.RelativeTraversalExpr:
		return r.evalRelative(x, e)
	case *hclsyntax.IndexExpr:
		return r.evalIndex(x, e)
	case *hclsyntax.SplatExpr:
		return r.evalSplat(x, e)
	case *hclsyntax.AnonSymbolExpr:
		return e.item(x), nil
	case *hclsyntax.FunctionCallExpr:
		return r.evalCall(x, e)
	case *hclsyntax.ConditionalExpr:
		return r.evalConditional(x, e)
	case *hclsyntax.BinaryOpExpr:
		return r.evalBinary(x, e)
	case *hclsyntax.UnaryOpExpr:
		return r.evalUnary(x, e)
	case *hclsyntax.ForExpr:
		return r.evalFor(x, e)
	case *hclsyntax.ObjectConsExpr:
		return r.evalObject(x, e)
	case *hclsyntax.ObjectConsKeyExpr:
		return r.evalObjectKey(x, e)
	case *hclsyntax.TupleConsExpr:
		return r.evalTuple(x, e)
	case *hclsyntax.ExprSyntaxError:
		// The parser has reported it already.
		return cty.DynamicVal, nil
	}
	return cty.DynamicVal, hcl.Diagnostics{{
		Severity: hcl.DiagError,
		Summary:  "Unsupported expression",
		Detail:   "This kind of expression is not understood.",
		Subject:  x.Range().Ptr(),
	}}
}

// literal wraps a value that is evaluated already, to hand it to hclsyntax.
func literal(v cty.Value, rng hcl.Range) *hclsyntax.LiteralValueExpr {
	return &hclsyntax.LiteralValueExpr{Val: v, SrcRange: rng}
}

func (r *reader) evalTuple(x *hclsyntax.TupleConsExpr, e *env) (cty.Value, hcl.Diagnostics) {
	vals := make([]cty.Value, len(x.Exprs))
	var diags hcl.Diagnostics
	for i, item := range x.Exprs {
		v, d := r.eval(item, e)
		vals[i] = v
		diags = append(diags, d...)
	}
	return cty.TupleVal(vals), diags
}

func (r *reader) evalObjectKey(x *hclsyntax.ObjectConsKeyExpr, e *env) (cty.Value, hcl.Diagnostics) {
	if !x.ForceNonLiteral {
		if kw := hcl.ExprAsKeyword(x.Wrapped); kw != "" {
			return cty.StringVal(kw), nil
		}
		if t, ok := x.Wrapped.(*hclsyntax.ScopeTraversalExpr); ok && len(t.Traversal) > 1 {
			return cty.DynamicVal, hcl.Diagnostics{{
				Severity: hcl.DiagError,
				Summary:  "Ambiguous attribute key",
				Detail:   "If this expression is intended to be a reference, wrap it in parentheses. If it's instead intended as a literal name containing periods, wrap it in quotes to create a string literal.",
				Subject:  x.Range().Ptr(),
			}}
		}
	}
	return r.eval(x.Wrapped, e)
}

func (r *reader) evalObject(x *hclsyntax.ObjectConsExpr, e *env) (cty.Value, hcl.Diagnostics) {
	out := make(map[string]cty.Value, len(x.Items))
	var parts []cty.Value
	var diags hcl.Diagnostics
	var marks cty.ValueMarks
	known := true
	for _, item := range x.Items {
		key, d := r.eval(item.KeyExpr, e)
		diags = append(diags, d...)
		val, vd := r.eval(item.ValueExpr, e)
		diags = append(diags, vd...)
		parts = append(parts, key, val)
		if d.HasErrors() {
			known = false
			continue
		}
		name, nameMarks, kd := r.keyString(key, item.KeyExpr.Range())
		diags = append(diags, kd...)
		if name == nil {
			known = false
			continue
		}
		marks = cty.NewValueMarks(marks, nameMarks)
		out[*name] = val
	}
	if !known {
		return r.unknownOf(cty.DynamicPseudoType, exact, parts...), diags
	}
	return cty.ObjectVal(out).WithMarks(marks), diags
}

// keyString turns a value into an object key. It is nil where the key is
// unknown or can't be one.
func (r *reader) keyString(key cty.Value, rng hcl.Range) (*string, cty.ValueMarks, hcl.Diagnostics) {
	bare, marks := key.Unmark()
	if bare.IsNull() {
		return nil, nil, hcl.Diagnostics{{
			Severity: hcl.DiagError,
			Summary:  "Null value as key",
			Detail:   "Can't use a null value as a key.",
			Subject:  &rng,
		}}
	}
	s, err := convertTo(bare, cty.String)
	if err != nil {
		return nil, nil, hcl.Diagnostics{{
			Severity: hcl.DiagError,
			Summary:  "Incorrect key type",
			Detail:   "Can't use this value as a key: " + err.Error() + ".",
			Subject:  &rng,
		}}
	}
	if !s.IsKnown() {
		return nil, nil, nil
	}
	text := s.AsString()
	return &text, qualities(marks), nil
}
