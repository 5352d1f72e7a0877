// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// JSON syntax is turned into the tree that the native syntax gives, so that
// everything after the parser is the same. hcl's own JSON parser can't be used
// for that: it needs a schema to tell arguments from blocks.

// blockNames tells which names inside a resource are nested blocks. ok is
// false where the type is not known.
type blockNames func(kind, typ string) (schema *blockSchema, ok bool)

type jsonBuilder struct {
	l          *lines
	diags      hcl.Diagnostics
	blockNames blockNames
}

func parseJSONFile(src []byte, name string, names blockNames) (*hclsyntax.Body, hcl.Diagnostics) {
	b := &jsonBuilder{l: newLines(name, src), blockNames: names}
	root, at, err := parseJSON(src)
	if err != nil {
		return &hclsyntax.Body{}, hcl.Diagnostics{{
			Severity: hcl.DiagError,
			Summary:  "Invalid JSON syntax",
			Detail:   "The file can't be parsed as JSON: " + err.Error() + ".",
			Subject:  b.l.rng(at, at).Ptr(),
		}}
	}
	body := b.emptyBody(root)
	for _, top := range objectsOf(root) {
		for _, n := range top.names {
			if n.name != "//" {
				body.Blocks = append(body.Blocks, b.topLevel(n)...)
			}
		}
	}
	if root.kind != '{' && root.kind != '[' {
		b.errorf(root, "Invalid JSON syntax", "The root of a configuration file in JSON must be an object.")
	}
	return body, b.diags
}

func (b *jsonBuilder) errorf(n *jsonNode, summary, detail string) {
	b.diags = append(b.diags, &hcl.Diagnostic{
		Severity: hcl.DiagError, Summary: summary, Detail: detail, Subject: b.l.rng(n.start, n.end).Ptr(),
	})
}

// objectsOf lists the objects of a value that may be one or an array of them.
func objectsOf(n *jsonNode) []*jsonNode {
	switch n.kind {
	case '{':
		return []*jsonNode{n}
	case '[':
		var out []*jsonNode
		for _, item := range n.items {
			out = append(out, objectsOf(item)...)
		}
		return out
	}
	return nil
}

// labels is the number of labels of a top-level block.
var labels = map[string]int{
	"resource": 2, "data": 2, "ephemeral": 2,
	"module": 1, "variable": 1, "output": 1, "provider": 1, "check": 1,
	"locals": 0, "terraform": 0, "moved": 0, "import": 0, "removed": 0,
}

func (b *jsonBuilder) topLevel(n jsonName) []*hclsyntax.Block {
	count, ok := labels[n.name]
	if !ok {
		b.errorf(n.value, "Unsupported block type", "Blocks of type \""+n.name+"\" are not expected here.")
		return nil
	}
	return b.labelled(n, n.name, nil, nil, count)
}

// labelled goes down one object for each label.
func (b *jsonBuilder) labelled(n jsonName, typ string, names []string, ranges []hcl.Range, count int) []*hclsyntax.Block {
	var out []*hclsyntax.Block
	if n.value.kind == 'n' {
		return nil
	}
	objects := objectsOf(n.value)
	if objects == nil {
		b.errorf(n.value, "Incorrect JSON value type", "A JSON object is required here, to define \""+n.name+"\".")
	}
	for _, o := range objects {
		if count == 0 {
			out = append(out, b.block(n, o, typ, names, ranges))
			continue
		}
		for _, m := range o.names {
			if m.name == "//" {
				continue
			}
			out = append(out, b.labelled(m, typ,
				append(append([]string(nil), names...), m.name),
				append(append([]hcl.Range(nil), ranges...), b.l.rng(m.start, m.end)), count-1)...)
		}
	}
	return out
}

// header makes a block that has no body yet.
func (b *jsonBuilder) header(n jsonName, o *jsonNode, typ string) *hclsyntax.Block {
	return &hclsyntax.Block{
		Type:            typ,
		TypeRange:       b.l.rng(n.start, n.end),
		OpenBraceRange:  b.l.rng(o.start, o.start+1),
		CloseBraceRange: b.l.rng(o.end-1, o.end),
	}
}

func (b *jsonBuilder) block(n jsonName, o *jsonNode, typ string, names []string, ranges []hcl.Range) *hclsyntax.Block {
	block := b.header(n, o, typ)
	block.Labels, block.LabelRanges = names, ranges
	switch typ {
	case "resource", "data", "ephemeral":
		s, known := b.blockNames(typ, names[0])
		block.Body = b.resourceBody(o, s, known, true)
	case "terraform":
		block.Body = b.namedBlocks(o, map[string]int{"required_providers": 0, "backend": 1, "cloud": 0, "provider_meta": 1})
	case "variable":
		block.Body = b.namedBlocks(o, map[string]int{"validation": 0})
		// A default is taken literally.
		if a := block.Body.Attributes["default"]; a != nil {
			for _, m := range o.names {
				if m.name == "default" {
					a.Expr = b.literal(m.value)
				}
			}
		}
		if a := block.Body.Attributes["type"]; a != nil {
			a.Expr = b.asExpression(a.Expr)
		}
	case "output":
		block.Body = b.namedBlocks(o, map[string]int{"precondition": 0})
	case "check":
		block.Body = b.namedBlocks(o, map[string]int{"data": 2, "assert": 0})
	case "removed":
		block.Body = b.namedBlocks(o, map[string]int{"lifecycle": 0, "provisioner": 1, "connection": 0})
	default:
		block.Body = b.namedBlocks(o, nil)
	}
	return block
}

func (b *jsonBuilder) emptyBody(n *jsonNode) *hclsyntax.Body {
	return &hclsyntax.Body{
		Attributes: hclsyntax.Attributes{},
		SrcRange:   b.l.rng(n.start, n.end),
		EndRange:   b.l.rng(max(n.end-1, n.start), n.end),
	}
}

// namedBlocks makes a body in which the given names are blocks, with so many
// labels each, and all others arguments.
func (b *jsonBuilder) namedBlocks(o *jsonNode, blocks map[string]int) *hclsyntax.Body {
	body := b.emptyBody(o)
	for _, m := range o.names {
		if m.name == "//" {
			continue
		}
		if count, ok := blocks[m.name]; ok {
			body.Blocks = append(body.Blocks, b.labelled(m, m.name, nil, nil, count)...)
			continue
		}
		b.attribute(body, m)
	}
	return body
}

func (b *jsonBuilder) attribute(body *hclsyntax.Body, m jsonName) {
	if old := body.Attributes[m.name]; old != nil {
		b.errorf(m.value, "Duplicate argument", "The argument \""+m.name+"\" was already set at "+old.NameRange.String()+".")
		return
	}
	body.Attributes[m.name] = &hclsyntax.Attribute{
		Name: m.name, Expr: b.expression(m.value),
		SrcRange: b.l.rng(m.start, m.value.end), NameRange: b.l.rng(m.start, m.end),
	}
}

// expression turns a value into an expression: strings are templates.
func (b *jsonBuilder) expression(n *jsonNode) hclsyntax.Expression {
	rng := b.l.rng(n.start, n.end)
	switch n.kind {
	case '{':
		out := &hclsyntax.ObjectConsExpr{SrcRange: rng, OpenRange: b.l.rng(n.start, n.start+1)}
		for _, m := range n.names {
			out.Items = append(out.Items, hclsyntax.ObjectConsItem{
				KeyExpr:   &hclsyntax.ObjectConsKeyExpr{Wrapped: b.template(m.name, m.start, m.end), ForceNonLiteral: true},
				ValueExpr: b.expression(m.value),
			})
		}
		return out
	case '[':
		out := &hclsyntax.TupleConsExpr{SrcRange: rng, OpenRange: b.l.rng(n.start, n.start+1)}
		for _, item := range n.items {
			out.Exprs = append(out.Exprs, b.expression(item))
		}
		return out
	case '"':
		return b.template(n.text, n.start, n.end)
	}
	return b.literal(n)
}

func (b *jsonBuilder) template(text string, start, end int) hclsyntax.Expression {
	rng := b.l.rng(start, end)
	text = withoutTokenRunes(text)
	if !strings.Contains(text, "${") && !strings.Contains(text, "%{") {
		return literal(ctyString(text), rng)
	}
	d := checkSyntaxDepth([]byte(text), b.l.name, true)
	if d != nil {
		b.diags = append(b.diags, d...)
		return literal(cty.DynamicVal, rng)
	}
	// Positions inside the string are those of its text, which is the same
	// as in the file as long as nothing is escaped.
	from := b.l.pos(start + 1)
	x, diags := hclsyntax.ParseTemplate([]byte(text), b.l.name, from)
	b.diags = append(b.diags, diags...)
	if x == nil || tooDeep(x) {
		return literal(cty.DynamicVal, rng)
	}
	return x
}

// literal turns a value into a constant, strings as they are.
func (b *jsonBuilder) literal(n *jsonNode) hclsyntax.Expression {
	return literal(jsonValue(n), b.l.rng(n.start, n.end))
}

// asExpression parses what a string spells, as for the type of a variable.
func (b *jsonBuilder) asExpression(x hclsyntax.Expression) hclsyntax.Expression {
	s, ok := literalString(x)
	if !ok {
		return x
	}
	if d := checkSyntaxDepth([]byte(s), b.l.name, false); d != nil {
		b.diags = append(b.diags, d...)
		return x
	}
	at := x.Range().Start
	at.Column++
	at.Byte++
	parsed, diags := hclsyntax.ParseExpression([]byte(s), b.l.name, at)
	b.diags = append(b.diags, diags...)
	if parsed == nil {
		return x
	}
	return parsed
}

// jsonValue is a JSON value as Terraform sees it where no templates are
// expected.
func jsonValue(n *jsonNode) cty.Value {
	switch n.kind {
	case '{':
		out := make(map[string]cty.Value, len(n.names))
		for _, m := range n.names {
			out[withoutTokenRunes(m.name)] = jsonValue(m.value)
		}
		return cty.ObjectVal(out)
	case '[':
		out := make([]cty.Value, len(n.items))
		for i, item := range n.items {
			out[i] = jsonValue(item)
		}
		return cty.TupleVal(out)
	case '"':
		return ctyString(withoutTokenRunes(n.text))
	case '0':
		v, err := cty.ParseNumberVal(n.text)
		if err != nil {
			return cty.UnknownVal(cty.Number)
		}
		return v
	case 't':
		return cty.BoolVal(n.yes)
	}
	return cty.NullVal(cty.DynamicPseudoType)
}
