// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

func ctyString(s string) cty.Value { return cty.StringVal(s) }

// stringOf returns a known, unmarked string.
func stringOf(v cty.Value) (string, bool) {
	if v == cty.NilVal || v.IsMarked() || v.Type() != cty.String || !v.IsKnown() || v.IsNull() {
		return "", false
	}
	return v.AsString(), true
}

// literalString returns the text of an expression that is a plain string.
func literalString(x hclsyntax.Expression) (string, bool) {
	switch x := x.(type) {
	case *hclsyntax.LiteralValueExpr:
		return stringOf(x.Val)
	case *hclsyntax.TemplateExpr:
		switch len(x.Parts) {
		case 0:
			return "", true
		case 1:
			return literalString(x.Parts[0])
		}
	case *hclsyntax.ObjectConsKeyExpr:
		return literalString(x.Wrapped)
	case *hclsyntax.ParenthesesExpr:
		return literalString(x.Expression)
	}
	return "", false
}

// literalBool returns the value of an attribute that is plainly true or false.
func literalBool(a *hclsyntax.Attribute) (value, ok bool) {
	if a == nil {
		return false, false
	}
	v, diags := a.Expr.Value(nil)
	if diags.HasErrors() {
		return false, false
	}
	return knownBool(v)
}

// traversalOf returns the reference that an expression spells, plain or, as
// JSON syntax and old configurations do, inside a string.
func traversalOf(x hclsyntax.Expression) (hcl.Traversal, bool) {
	if s, ok := literalString(x); ok {
		t, diags := hclsyntax.ParseTraversalAbs([]byte(s), x.Range().Filename, x.Range().Start)
		return t, !diags.HasErrors()
	}
	t, diags := hcl.AbsTraversalForExpr(x)
	if !diags.HasErrors() {
		return t, true
	}
	switch x := x.(type) {
	case *hclsyntax.TemplateWrapExpr:
		return traversalOf(x.Wrapped)
	case *hclsyntax.IndexExpr:
		return traversalOf(x.Collection)
	case *hclsyntax.RelativeTraversalExpr:
		return traversalOf(x.Source)
	}
	return nil, false
}

// listOf returns the elements of a list that is written out.
func listOf(x hclsyntax.Expression) []hclsyntax.Expression {
	if t, ok := unparen(x).(*hclsyntax.TupleConsExpr); ok {
		return t.Exprs
	}
	return nil
}
