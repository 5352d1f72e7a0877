// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// value evaluates an attribute as a type. There are neither variables nor
// functions: what a settings file says stands in it.
func (d *decoder) value(x hcl.Expression, name string, t cty.Type) (cty.Value, bool) {
	v, diags := x.Value(nil)
	d.report(diags)
	if diags.HasErrors() {
		return cty.NilVal, false
	}
	if v.IsNull() || !v.IsWhollyKnown() {
		d.fail(x.Range(), "A value is missing", "%s needs a value.", name)
		return cty.NilVal, false
	}
	out, err := convert.Convert(v, t)
	if err != nil {
		d.fail(x.Range(), "A value of the wrong type", "%s takes %s.", name, typeWords(t))
		return cty.NilVal, false
	}
	return out, true
}

func typeWords(t cty.Type) string {
	switch t {
	case cty.Number:
		return "a number"
	case cty.Bool:
		return "true or false"
	}
	return "a text, or a list of texts"
}

// text reads a text; without the attribute it is empty.
func (d *decoder) text(a *hcl.Attribute) (string, bool) {
	if a == nil {
		return "", false
	}
	v, ok := d.value(a.Expr, a.Name, cty.String)
	if !ok {
		return "", false
	}
	return v.AsString(), true
}

// texts reads a text or a list of texts, each with its place where the list is
// written out.
func (d *decoder) texts(a *hcl.Attribute) []Text {
	if a == nil {
		return nil
	}
	var out []Text
	items, diags := hcl.ExprList(a.Expr)
	if diags.HasErrors() {
		items = []hcl.Expression{a.Expr}
	}
	for _, x := range items {
		v, ok := d.value(x, a.Name, cty.String)
		switch {
		case !ok:
		case v.AsString() == "":
			d.fail(x.Range(), "A text is empty", "%s takes no empty text.", a.Name)
		default:
			out = append(out, Text{v.AsString(), rangeOf(x.Range())})
		}
	}
	if len(items) == 0 {
		d.fail(a.Expr.Range(), "A list is empty", "%s needs at least one entry; leave it out if it is not meant to say anything.", a.Name)
	}
	return out
}

func (d *decoder) bool(a *hcl.Attribute) (value, ok bool) {
	v, ok := d.value(a.Expr, a.Name, cty.Bool)
	return ok && v.True(), ok
}

// rational reads a number without rounding it.
func (d *decoder) rational(a *hcl.Attribute) (*big.Rat, bool) {
	v, ok := d.value(a.Expr, a.Name, cty.Number)
	if !ok {
		return nil, false
	}
	r, ok := new(big.Rat).SetString(adapt.NumberText(v.AsBigFloat()))
	if !ok {
		d.fail(a.Expr.Range(), "A number that can't be used", "%s takes a decimal number.", a.Name)
	}
	return r, ok
}

// choice reads one of several words.
func (d *decoder) choice(a *hcl.Attribute, values []string) (string, bool) {
	s, ok := d.text(a)
	if !ok {
		return "", false
	}
	if !contains(values, s) {
		d.fail(a.Expr.Range(), "Unknown "+a.Name, "%q is none. %s", s, choose(s, values))
		return "", false
	}
	return s, true
}

func contains(values []string, s string) bool { return slices.Contains(values, s) }

// choose offers the nearest value, or all.
func choose(s string, values []string) string {
	best, distance := "", max(2, len(s)/3)+1
	for _, v := range values {
		if n := levenshtein.Distance(strings.ToLower(s), strings.ToLower(v), nil); n < distance {
			best, distance = v, n
		}
	}
	if best != "" {
		return fmt.Sprintf("Did you mean %q?", best)
	}
	return "There are: " + strings.Join(values, ", ") + "."
}
