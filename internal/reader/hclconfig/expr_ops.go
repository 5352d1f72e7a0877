// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

func (r *reader) evalUnary(x *hclsyntax.UnaryOpExpr, e *env) (cty.Value, hcl.Diagnostics) {
	v, diags := r.eval(x.Val, e)
	if diags.HasErrors() {
		return cty.UnknownVal(x.Op.Type), diags
	}
	if v = r.plain(v); r.opaque(v) {
		return r.unknownOf(x.Op.Type, derived, v), diags
	}
	out, d := (&hclsyntax.UnaryOpExpr{Op: x.Op, Val: literal(v, x.Val.Range()), SrcRange: x.SrcRange, SymbolRange: x.SymbolRange}).Value(nil)
	return r.withOrigins(out, derived, v), append(diags, d...)
}

func (r *reader) evalBinary(x *hclsyntax.BinaryOpExpr, e *env) (cty.Value, hcl.Diagnostics) {
	lhs, lhsDiags := r.eval(x.LHS, e)
	logical := x.Op == hclsyntax.OpLogicalAnd || x.Op == hclsyntax.OpLogicalOr
	if logical {
		if b, ok := knownBool(lhs); ok && b == (x.Op == hclsyntax.OpLogicalOr) {
			// A left side that decides leaves the right one unevaluated.
			return cty.BoolVal(b).WithMarks(qualitiesOf(lhs)), lhsDiags
		}
	}
	rhs, rhsDiags := r.eval(x.RHS, e)
	if logical {
		if b, ok := knownBool(rhs); ok && b == (x.Op == hclsyntax.OpLogicalOr) {
			// A right side that decides hides errors on the left.
			return cty.BoolVal(b).WithMarks(qualitiesOf(lhs), qualitiesOf(rhs)), rhsDiags
		}
	}
	var diags hcl.Diagnostics
	if len(lhsDiags)+len(rhsDiags) > 0 {
		diags = append(append(diags, lhsDiags...), rhsDiags...)
	}
	if diags.HasErrors() {
		return r.unknownOf(x.Op.Type, derived, lhs, rhs), diags
	}
	switch x.Op {
	case hclsyntax.OpEqual, hclsyntax.OpNotEqual:
		eq := r.equal(lhs, rhs)
		if eq.IsKnown() && x.Op == hclsyntax.OpNotEqual {
			bare, marks := eq.Unmark()
			eq = bare.Not().WithMarks(marks)
		}
		return eq, diags
	}
	lhs, rhs = r.plain(lhs), r.plain(rhs)
	if r.opaque(lhs) || r.opaque(rhs) {
		return r.unknownOf(x.Op.Type, derived, lhs, rhs), diags
	}
	out, d := (&hclsyntax.BinaryOpExpr{
		LHS: literal(lhs, x.LHS.Range()), Op: x.Op, RHS: literal(rhs, x.RHS.Range()), SrcRange: x.SrcRange,
	}).Value(nil)
	return r.withOrigins(out, derived, lhs, rhs), append(diags, d...)
}

func knownBool(v cty.Value) (value, ok bool) {
	v, _ = v.Unmark()
	if !v.IsKnown() || v.IsNull() || !v.Type().IsPrimitiveType() {
		return false, false
	}
	b, err := convertTo(v, cty.Bool)
	if err != nil || !b.IsKnown() || b.IsNull() {
		return false, false
	}
	return b.True(), true
}

// evalConditional gives the chosen branch and nothing of the other one, so
// that the usual "create it or use an existing one" leads to one resource.
func (r *reader) evalConditional(x *hclsyntax.ConditionalExpr, e *env) (cty.Value, hcl.Diagnostics) {
	cond, diags := r.eval(x.Condition, e)
	yes, yesDiags := r.eval(x.TrueResult, e)
	no, noDiags := r.eval(x.FalseResult, e)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	choice, decided := knownBool(cond)
	if decided {
		out, other, own := yes, no, yesDiags
		if !choice {
			out, other, own = no, yes, noDiags
		}
		diags = append(diags, own...)
		if own.HasErrors() {
			return cty.DynamicVal, diags
		}
		if ty := r.commonType(out, other); ty != cty.NilType {
			if conv, err := convertTo(out, ty); err == nil {
				return conv.WithMarks(qualitiesOf(cond)), diags
			}
		}
		// Both branches must have one type; hclsyntax says how they differ.
		_, d := (&hclsyntax.ConditionalExpr{
			Condition:   literal(cond, x.Condition.Range()),
			TrueResult:  literal(yes, x.TrueResult.Range()),
			FalseResult: literal(no, x.FalseResult.Range()),
			SrcRange:    x.SrcRange,
		}).Value(nil)
		return out.WithMarks(qualitiesOf(cond)), append(diags, d...)
	}
	bare, _ := cond.Unmark()
	if bare.IsKnown() {
		// Null, or no bool.
		_, d := (&hclsyntax.ConditionalExpr{
			Condition:   literal(bare, x.Condition.Range()),
			TrueResult:  literal(cty.DynamicVal, x.TrueResult.Range()),
			FalseResult: literal(cty.DynamicVal, x.FalseResult.Range()),
			SrcRange:    x.SrcRange,
		}).Value(nil)
		return cty.DynamicVal, append(diags, d...)
	}
	diags = append(append(diags, yesDiags...), noDiags...)
	if yes.IsNull() && no.IsNull() {
		return yes, diags
	}
	ty := r.commonType(yes, no)
	if ty == cty.NilType {
		ty = cty.DynamicPseudoType
	}
	out := r.unknownOf(ty, candidates, cond, yes, no)
	if notNull(yes) && notNull(no) {
		bare, marks := out.Unmark()
		out = bare.RefineNotNull().WithMarks(marks)
	}
	return out, diags
}

func notNull(v cty.Value) bool {
	v, _ = v.Unmark()
	return v.Range().DefinitelyNotNull()
}

// commonType is the type that both branches of a conditional are converted to,
// or cty.NilType if there is none.
func (r *reader) commonType(a, b cty.Value) cty.Type {
	at, bt := a.Type(), b.Type()
	switch {
	case at.Equals(bt):
		return at
	case at == cty.DynamicPseudoType && a.IsNull():
		return bt
	case bt == cty.DynamicPseudoType && b.IsNull():
		return at
	case at == cty.DynamicPseudoType || bt == cty.DynamicPseudoType:
		return cty.DynamicPseudoType
	}
	return unify(at, bt)
}
