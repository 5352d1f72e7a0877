// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"sort"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// node turns a value into what adapters read. x is the expression that it was
// written as, or nil; outer are the marks of the collection around it.
func (r *reader) node(v cty.Value, x hclsyntax.Expression, rng hcl.Range, outer cty.ValueMarks) *adapt.Node {
	bare, marks := v.Unmark()
	if x != nil {
		x = unparen(x)
		rng = x.Range()
	}
	marks = cty.NewValueMarks(marks, outer)
	n := &adapt.Node{Kind: adapt.Scalar, Sensitive: hasQuality(marks, sensitive), Range: rangeOf(rng)}
	ty := bare.Type()
	switch {
	case bare.IsNull():
		n.Value = bare
	case !bare.IsKnown():
		n.Unknown = true
		if ty.IsListType() || ty.IsSetType() || ty.IsTupleType() {
			n.Kind = adapt.List
		}
		var rs refs
		rs.addMarks(marks, exact)
		n.References = rs.references()
	case ty == cty.String:
		r.stringNode(n, bare.AsString())
	case ty == cty.Number || ty == cty.Bool:
		n.Value = bare
	case isSequence(ty):
		n.Kind = adapt.List
		exprs := writtenElements(x, bare.LengthInt())
		for it := bare.ElementIterator(); it.Next(); {
			_, e := it.Element()
			var ex hclsyntax.Expression
			if exprs != nil {
				ex = exprs[len(n.Items)]
			}
			n.Items = append(n.Items, r.node(e, ex, rng, marks))
		}
	case ty.IsObjectType() || ty.IsMapType():
		n.Kind = adapt.Object
		exprs := writtenFields(x)
		for it := bare.ElementIterator(); it.Next(); {
			k, e := it.Element()
			name := r.printable(k.AsString())
			n.Fields = append(n.Fields, adapt.Field{Name: name, Value: r.node(e, exprs[name], rng, marks)})
		}
		if exprs != nil {
			sort.SliceStable(n.Fields, func(i, j int) bool {
				return n.Fields[i].Value.Range.Start.Byte < n.Fields[j].Value.Range.Start.Byte
			})
		}
	default:
		n.Unknown = true
	}
	return n
}

// writtenElements returns the expressions of a list that is written out.
func writtenElements(x hclsyntax.Expression, n int) []hclsyntax.Expression {
	if x == nil {
		return nil
	}
	if list := listOf(x); len(list) == n && n > 0 {
		return list
	}
	return nil
}

// writtenFields returns the expressions of an object that is written out with
// plain keys, each of which stands behind the one before.
func writtenFields(x hclsyntax.Expression) map[string]hclsyntax.Expression {
	o, ok := x.(*hclsyntax.ObjectConsExpr)
	if !ok {
		return nil
	}
	out := make(map[string]hclsyntax.Expression, len(o.Items))
	for _, item := range o.Items {
		key := hcl.ExprAsKeyword(item.KeyExpr)
		if key == "" {
			key, ok = literalString(item.KeyExpr)
			if !ok {
				return nil
			}
		}
		out[key] = item.ValueExpr
	}
	return out
}

// stringNode fills in a string, whose tokens lead to other instances.
func (r *reader) stringNode(n *adapt.Node, s string) {
	if !hasToken(s) {
		n.Value = cty.StringVal(s)
		return
	}
	g := derived
	if _, ok := r.tokens.whole(s); ok {
		g = exact
	}
	var rs refs
	for _, id := range r.tokensIn(s) {
		rs.add(r.tokens.list[id].ref, g)
	}
	n.References = rs.references()
	if text, complete := r.tokens.reveal(s); complete {
		n.Value = cty.StringVal(text)
	} else {
		n.Unknown = true
	}
}

// bodyNode turns the body of a resource or of a nested block into an object.
func (i *resourceInstance) bodyNode(b expandedBlock, s *blockSchema, top bool, path string) *adapt.Node {
	r := i.m.r
	n := &adapt.Node{Kind: adapt.Object, Range: rangeOf(b.rng)}
	groups := r.expandBlocks(b.body, b.env, "", i.about(path))
	at := 0
	addGroup := func(g blockGroup) {
		if top && metaArguments[g.typ] {
			return
		}
		inner, _ := s.block(g.typ)
		n.Fields = append(n.Fields, adapt.Field{Name: g.typ, Value: i.groupNode(g, inner, joinPath(path, g.typ))})
	}
	for _, a := range sortedAttributes(b.body) {
		for at < len(groups) && before(groups[at].rng, a.NameRange) {
			addGroup(groups[at])
			at++
		}
		if top && metaArguments[a.Name] {
			continue
		}
		n.Fields = append(n.Fields, adapt.Field{Name: a.Name, Value: i.attributeNode(a, b.env, s, top, joinPath(path, a.Name))})
	}
	for ; at < len(groups); at++ {
		addGroup(groups[at])
	}
	return n
}

func (i *resourceInstance) groupNode(g blockGroup, s *blockSchema, path string) *adapt.Node {
	r := i.m.r
	list := &adapt.Node{Kind: adapt.List, Range: rangeOf(g.rng)}
	var rs refs
	for _, b := range g.blocks {
		if b.symbolic {
			r.doubtful++
		}
		item := i.bodyNode(b, s, false, path)
		if b.symbolic {
			r.doubtful--
			list.Unknown = true
			item.Unknown = true
			r.collect(b.origin, &rs, exact)
		}
		list.Items = append(list.Items, item)
	}
	list.References = rs.references()
	return list
}

func (i *resourceInstance) attributeNode(a *hclsyntax.Attribute, e *env, s *blockSchema, top bool, path string) *adapt.Node {
	r := i.m.r
	var v cty.Value
	if top {
		v = i.configured(a.Name)
	} else {
		v = i.eval(a.Expr, e, path)
	}
	n := r.node(v, a.Expr, a.Expr.Range(), nil)
	as := s.attribute(a.Name)
	if as == nil {
		return n
	}
	if n.Unknown && n.Kind == adapt.Scalar && (as.ty.IsListType() || as.ty.IsSetType()) {
		n.Kind = adapt.List
	}
	return i.typed(n, v, as, a, path)
}
