// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"sort"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// expandedBlock is one nested block, written out or made by a dynamic block.
type expandedBlock struct {
	body *hclsyntax.Body
	env  *env
	rng  hcl.Range
	// symbolic is set for the block that stands for an unknown number of
	// blocks; origin is what that number hangs on.
	symbolic bool
	origin   cty.Value
}

// blockGroup is all blocks of one type in a body.
type blockGroup struct {
	typ    string
	blocks []expandedBlock
	rng    hcl.Range
}

// expandBlocks groups the blocks of a body by type, in the order in which the
// types first appear, with dynamic blocks expanded.
func (r *reader) expandBlocks(body *hclsyntax.Body, e *env, only string, about subject) []blockGroup {
	var groups []blockGroup
	at := map[string]int{}
	for _, b := range body.Blocks {
		typ := blockType(b)
		if (only != "" && typ != only) || (b.Type == "dynamic" && len(b.Labels) != 1) {
			continue
		}
		i, ok := at[typ]
		if !ok {
			i = len(groups)
			at[typ] = i
			groups = append(groups, blockGroup{typ: typ, rng: b.DefRange()})
		}
		if b.Type != "dynamic" {
			groups[i].blocks = append(groups[i].blocks, expandedBlock{body: b.Body, env: e, rng: b.Range()})
			continue
		}
		groups[i].blocks = append(groups[i].blocks, r.expandDynamic(b, e, about)...)
	}
	return groups
}

func (r *reader) expandDynamic(b *hclsyntax.Block, e *env, about subject) []expandedBlock {
	about.attribute = joinPath(about.attribute, b.Labels[0])
	content := blockOf(b.Body, "content")
	each := b.Body.Attributes["for_each"]
	if content == nil || each == nil {
		r.report(hcl.Diagnostics{{
			Severity: hcl.DiagError,
			Summary:  "Incomplete dynamic block",
			Detail:   "A dynamic block needs a \"for_each\" argument and a nested \"content\" block.",
			Subject:  b.DefRange().Ptr(),
		}}, about)
		return nil
	}
	iterator := b.Labels[0]
	if a := b.Body.Attributes["iterator"]; a != nil {
		if t, ok := traversalOf(a.Expr); ok && len(t) == 1 {
			iterator = t.RootName()
		}
	}
	v, diags := r.evalAbout(each.Expr, e, about)
	bare, marks := v.Unmark()
	block := func(k, v cty.Value) expandedBlock {
		return expandedBlock{
			body: content.Body, rng: b.Range(),
			env: e.with(iterator, cty.ObjectVal(map[string]cty.Value{"key": k, "value": v})),
		}
	}
	switch {
	case bare.IsNull() && !diags.HasErrors():
		return nil
	case !bare.IsKnown() || diags.HasErrors():
		item := r.unknownOf(cty.DynamicPseudoType, exact, v)
		out := block(r.unknownOf(cty.DynamicPseudoType, derived, v), item)
		out.symbolic, out.origin = true, v
		return []expandedBlock{out}
	case !bare.CanIterateElements():
		r.report(hcl.Diagnostics{{
			Severity: hcl.DiagError,
			Summary:  "Invalid dynamic for_each value",
			Detail:   fmt.Sprintf("Cannot use a %s value in for_each. An iterable collection is required.", bare.Type().FriendlyName()),
			Subject:  each.Expr.Range().Ptr(),
		}}, about)
		out := block(cty.DynamicVal, cty.DynamicVal)
		out.symbolic, out.origin = true, v
		return []expandedBlock{out}
	}
	var out []expandedBlock
	for it := bare.ElementIterator(); it.Next(); {
		k, e := it.Element()
		if bare.Type().IsSetType() {
			k = e
		}
		if !r.spend(1) {
			r.report(r.exhausted(b.DefRange()), about)
			break
		}
		out = append(out, block(elementWith(k, marks), elementWith(e, marks)))
	}
	return out
}

func joinPath(a, b string) string {
	if a == "" {
		return b
	}
	return a + "." + b
}

// sortedAttributes lists the arguments of a body as they stand in the file.
func sortedAttributes(body *hclsyntax.Body) []*hclsyntax.Attribute {
	out := make([]*hclsyntax.Attribute, 0, len(body.Attributes))
	for _, a := range body.Attributes {
		out = append(out, a)
	}
	sort.Slice(out, func(i, j int) bool {
		if a, b := out[i].NameRange, out[j].NameRange; a != b {
			return before(a, b)
		}
		return out[i].Name < out[j].Name
	})
	return out
}

// blockValue is what a reference to nested blocks gives: a list of objects.
func (i *resourceInstance) blockValue(typ string) cty.Value {
	r := i.m.r
	groups := r.expandBlocks(i.decl.block.Body, i.env, typ, i.about(""))
	if len(groups) == 0 {
		return i.computed(typ)
	}
	inner, _ := i.decl.schema.block(typ)
	return i.blockList(groups[0], inner, typ)
}

func (i *resourceInstance) blockList(g blockGroup, s *blockSchema, path string) cty.Value {
	var vals []cty.Value
	open := false
	for n, b := range g.blocks {
		open = open || b.symbolic
		vals = append(vals, i.blockObject(b, s, fmt.Sprintf("%s[%d]", path, n)))
		if b.symbolic {
			vals = append(vals, b.origin)
		}
	}
	if open {
		return i.m.r.unknownOf(cty.DynamicPseudoType, exact, vals...)
	}
	return cty.TupleVal(vals)
}

func (i *resourceInstance) blockObject(b expandedBlock, s *blockSchema, path string) cty.Value {
	r := i.m.r
	out := map[string]cty.Value{}
	for _, a := range sortedAttributes(b.body) {
		name := a.Name
		v, _ := r.eval(a.Expr, b.env)
		if as := s.attribute(name); as != nil {
			if conv, err := convertTo(v, as.ty); err == nil {
				v = conv
			}
		}
		if !v.IsNull() {
			out[name] = v
		}
	}
	for _, g := range r.expandBlocks(b.body, b.env, "", i.about(path)) {
		inner, _ := s.block(g.typ)
		out[g.typ] = i.blockList(g, inner, path+"."+g.typ)
	}
	for _, name := range r.sortedNames() {
		if _, done := out[name]; done || (s != nil && s.attribute(name) == nil && s.nested(name) == nil) {
			continue
		}
		ty := cty.DynamicPseudoType
		if a := s.attribute(name); a != nil {
			ty = a.ty
		}
		at := ref{i.addr, path + "." + name}
		planned := cty.NilVal
		if n := i.plannedNode(); n != nil {
			planned = knownValue(pathIn(n, at.attr), ty)
		}
		switch {
		case planned != cty.NilVal:
			out[name] = planned
		case uniqueNested[i.decl.typ+"."+lastName(path)+"."+name] && !i.symbolic && i.decl.kind == "resource":
			out[name] = r.tokens.of(at, -1, cty.NilVal)
		default:
			out[name] = cty.UnknownVal(ty).Mark(origin{at, exact})
		}
	}
	return cty.ObjectVal(out)
}

// uniqueNested are computed strings in nested blocks that a token may stand
// for.
var uniqueNested = map[string]bool{
	"google_compute_instance.network_interface.network_ip": true,
	"google_compute_instance.access_config.nat_ip":         true,
}
