// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"errors"
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// variable is an input variable of a module.
type variable struct {
	name       string
	ty         cty.Type
	defaults   *typeexpr.Defaults
	fallback   cty.Value // cty.NilVal where there is no default
	nullable   bool
	sensitive  bool
	ephemeral  bool
	literally  bool // -var text is taken as it is
	rng        hcl.Range
	validation []*hclsyntax.Block
}

func (r *reader) declareVariable(m *module, b *hclsyntax.Block) {
	v := &variable{name: b.Labels[0], ty: cty.DynamicPseudoType, fallback: cty.NilVal, nullable: true, literally: true, rng: b.DefRange()}
	if old := m.variables[v.name]; old != nil {
		r.duplicate("variable", v.name, v.rng, old.rng)
		return
	}
	m.variables[v.name] = v
	m.variableOrder = append(m.variableOrder, v.name)
	if a := b.Body.Attributes["type"]; a != nil {
		v.ty, v.defaults = r.variableType(a.Expr)
		v.literally = v.ty.IsPrimitiveType()
	}
	if n, ok := literalBool(b.Body.Attributes["nullable"]); ok {
		v.nullable = n
	}
	v.sensitive, _ = literalBool(b.Body.Attributes["sensitive"])
	v.ephemeral, _ = literalBool(b.Body.Attributes["ephemeral"])
	for _, inner := range b.Body.Blocks {
		if inner.Type == "validation" {
			v.validation = append(v.validation, inner)
		}
	}
	a := b.Body.Attributes["default"]
	if a == nil {
		return
	}
	val, diags := a.Expr.Value(nil)
	r.report(diags, subject{})
	if diags.HasErrors() {
		v.fallback = cty.UnknownVal(v.ty.WithoutOptionalAttributesDeep())
		return
	}
	if v.defaults != nil && !val.IsNull() {
		val = v.defaults.Apply(val)
	}
	conv, err := convertTo(val, v.ty)
	if err != nil {
		r.fail(diagnostic{
			summary: fmt.Sprintf("Invalid default value for variable %q", v.name),
			detail:  fmt.Sprintf("This default value is not compatible with the variable's type constraint: %s.", err),
			rng:     a.Expr.Range(),
		})
		conv = cty.UnknownVal(v.ty.WithoutOptionalAttributesDeep())
	}
	v.fallback = conv
}

// variableType reads a type constraint, the quoted ones of old configurations
// too.
func (r *reader) variableType(x hclsyntax.Expression) (cty.Type, *typeexpr.Defaults) {
	if s, ok := literalString(x); ok {
		switch s {
		case "string":
			return cty.String, nil
		case "list":
			return cty.List(cty.DynamicPseudoType), nil
		case "map":
			return cty.Map(cty.DynamicPseudoType), nil
		}
	}
	switch hcl.ExprAsKeyword(x) {
	case "list":
		return cty.List(cty.DynamicPseudoType), nil
	case "map":
		return cty.Map(cty.DynamicPseudoType), nil
	}
	ty, defaults, diags := typeexpr.TypeConstraintWithDefaults(x)
	r.report(diags, subject{})
	if diags.HasErrors() {
		return cty.DynamicPseudoType, nil
	}
	return ty, defaults
}

var errNullVariable = errors.New("it has no default and must not be null")

// assign turns the value given for a variable into the variable's value: the
// default for a null where nulls are not allowed, defaults of optional
// attributes, conversion.
func (r *reader) assign(v *variable, val cty.Value) (cty.Value, error) {
	if val.IsNull() && !v.nullable {
		if v.fallback == cty.NilVal {
			return cty.UnknownVal(v.ty.WithoutOptionalAttributesDeep()), errNullVariable
		}
		val = v.fallback
	}
	if v.defaults != nil && val.IsKnown() && !val.IsNull() {
		val = v.defaults.Apply(val)
	}
	conv, err := convertTo(val, v.ty)
	if err != nil {
		return cty.UnknownVal(v.ty.WithoutOptionalAttributesDeep()), err
	}
	return v.qualified(conv), nil
}

func (v *variable) qualified(val cty.Value) cty.Value {
	if v.sensitive {
		val = val.Mark(sensitive)
	}
	if v.ephemeral {
		val = val.Mark(ephemeral)
	}
	return val
}
