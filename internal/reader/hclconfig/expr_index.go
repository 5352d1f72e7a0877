// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

func unparen(x hclsyntax.Expression) hclsyntax.Expression {
	for {
		p, ok := x.(*hclsyntax.ParenthesesExpr)
		if !ok {
			return x
		}
		x = p.Expression
	}
}

// traverse follows attributes and literal indexes. Unknown values keep their
// origins on the way.
func (r *reader) traverse(v cty.Value, steps hcl.Traversal) (cty.Value, hcl.Diagnostics) {
	for i, s := range steps {
		if idx, ok := s.(hcl.TraverseIndex); ok {
			next, d := r.index(v, idx.Key, idx.SrcRange)
			if d.HasErrors() {
				return cty.DynamicVal, d
			}
			v = next
			continue
		}
		next, d := steps[i : i+1].TraverseRel(v)
		if d.HasErrors() {
			return cty.DynamicVal, d
		}
		v = next
	}
	return v, nil
}

// evalRelative evaluates `x[k].attr`, `f(x).attr` and the like.
func (r *reader) evalRelative(x *hclsyntax.RelativeTraversalExpr, e *env) (cty.Value, hcl.Diagnostics) {
	idx, ok := unparen(x.Source).(*hclsyntax.IndexExpr)
	if !ok {
		v, diags := r.eval(x.Source, e)
		if diags.HasErrors() {
			return r.unknownOf(cty.DynamicPseudoType, exact, v), diags
		}
		v, d := r.traverse(v, x.Traversal)
		return v, append(diags, d...)
	}
	// The attribute is taken before the index, as it were: an unknown index
	// then leads to that attribute of each element and to nothing else.
	if exp, rest, ok := r.lazy(idx.Collection, e); ok && len(rest) == 0 && exp.mode != single && exp.mode != symbolic {
		return r.indexLazily(exp, idx, x.Traversal, e)
	}
	coll, key, diags := r.evalIndexParts(idx, e)
	if diags.HasErrors() {
		return r.unknownOf(cty.DynamicPseudoType, exact, coll), diags
	}
	elements := r.elementsAt(coll, key)
	if elements == nil {
		v, d := r.index(coll, key, idx.SrcRange)
		diags = append(diags, d...)
		if d.HasErrors() {
			return cty.DynamicVal, diags
		}
		v, d = r.traverse(v, x.Traversal)
		return v, append(diags, d...)
	}
	var parts []cty.Value
	for _, v := range elements {
		if v, d := r.traverse(v, x.Traversal); !d.HasErrors() {
			parts = append(parts, v)
		}
	}
	return r.oneOf(parts, key), diags
}

func (r *reader) evalIndex(x *hclsyntax.IndexExpr, e *env) (cty.Value, hcl.Diagnostics) {
	if exp, rest, ok := r.lazy(x.Collection, e); ok && len(rest) == 0 && exp.mode != single && exp.mode != symbolic {
		return r.indexLazily(exp, x, nil, e)
	}
	coll, key, diags := r.evalIndexParts(x, e)
	if diags.HasErrors() {
		return r.unknownOf(cty.DynamicPseudoType, exact, coll), diags
	}
	v, d := r.index(coll, key, x.SrcRange)
	return v, append(diags, d...)
}

func (r *reader) evalIndexParts(x *hclsyntax.IndexExpr, e *env) (coll, key cty.Value, diags hcl.Diagnostics) {
	coll, diags = r.eval(x.Collection, e)
	key, d := r.eval(x.Key, e)
	return coll, key, append(diags, d...)
}

// oneOf is the value of which nothing more is known than that it is one of
// the parts, chosen by the key.
func (r *reader) oneOf(parts []cty.Value, key cty.Value) cty.Value {
	v := r.unknownOf(cty.DynamicPseudoType, exact, parts...)
	var rs refs
	r.collect(key, &rs, candidates)
	return v.WithMarks(rs.marks(candidates))
}

// elementsAt lists the elements that an index may mean, or nil if it is
// decided which.
func (r *reader) elementsAt(coll, key cty.Value) []cty.Value {
	bare, marks := coll.Unmark()
	if !bare.IsKnown() || bare.IsNull() || !bare.CanIterateElements() || bare.Type().IsSetType() {
		return nil
	}
	k, _ := key.Unmark()
	if k.IsNull() {
		return nil
	}
	var out []cty.Value
	keyed := bare.Type().IsMapType() || bare.Type().IsObjectType()
	for it := bare.ElementIterator(); it.Next(); {
		name, v := it.Element()
		if k.IsKnown() {
			if !keyed || k.Type() != cty.String {
				return nil
			}
			switch r.compareText(name.AsString(), k.AsString()) {
			case same:
				return nil
			case different:
				continue
			}
		}
		out = append(out, elementWith(v, marks))
	}
	if out == nil && !k.IsKnown() {
		out = []cty.Value{}
	}
	return out
}

// index looks up one element.
func (r *reader) index(coll, key cty.Value, rng hcl.Range) (cty.Value, hcl.Diagnostics) {
	if elements := r.elementsAt(coll, key); elements != nil {
		return r.oneOf(elements, key), nil
	}
	bare, _ := coll.Unmark()
	k, kmarks := key.Unmark()
	if bare.IsKnown() && !bare.IsNull() && k.IsKnown() && !k.IsNull() && k.Type() == cty.String &&
		(bare.Type().IsMapType() || bare.Type().IsObjectType()) {
		// Two spellings of one token, or a token and its known string.
		text := k.AsString()
		for it := bare.ElementIterator(); it.Next(); {
			if name, _ := it.Element(); r.tokensEqual(name.AsString(), text) {
				k = name
				break
			}
		}
	}
	v, diags := hcl.Index(coll, k.WithMarks(kmarks), &rng)
	r.revealIn(diags)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	return r.withOrigins(v, exact, coll, key), diags
}

func (r *reader) tokensEqual(a, b string) bool {
	return a != b && (hasToken(a) || hasToken(b)) && r.compareText(a, b) == same
}

// indexLazily evaluates `resource.name[key].attr` or, without steps, the whole
// instance.
func (r *reader) indexLazily(exp *expansion, x *hclsyntax.IndexExpr, steps hcl.Traversal, e *env) (cty.Value, hcl.Diagnostics) {
	key, diags := r.eval(x.Key, e)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	bare, _ := key.Unmark()
	if bare.IsKnown() {
		if i, ok := exp.find(r, bare); ok {
			v, d := r.member(exp.objects[i], steps)
			return v, append(diags, d...)
		}
		// A string that only apply will tell can't be the key of an
		// instance, so this is an error for it too.
		return cty.DynamicVal, append(diags, exp.noSuchKey(r, bare, x.SrcRange))
	}
	var parts []cty.Value
	for _, o := range exp.objects {
		if v, d := r.member(o, steps); !d.HasErrors() {
			parts = append(parts, v)
		}
	}
	return r.oneOf(parts, key), diags
}

// member reads a path in an instance.
func (r *reader) member(o object, steps hcl.Traversal) (cty.Value, hcl.Diagnostics) {
	if len(steps) == 0 {
		return o.whole(), nil
	}
	var name string
	var rng hcl.Range
	switch s := steps[0].(type) {
	case hcl.TraverseAttr:
		name, rng = s.Name, s.SrcRange
	case hcl.TraverseIndex:
		if s.Key.Type() != cty.String {
			return r.traverse(o.whole(), steps)
		}
		name, rng = s.Key.AsString(), s.SrcRange
	default:
		return r.traverse(o.whole(), steps)
	}
	v, diags := o.attr(name, rng)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	return r.traverse(v, steps[1:])
}
