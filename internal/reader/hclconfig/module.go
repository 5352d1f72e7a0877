// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// module is what a directory declares.
type module struct {
	dir       *directory
	variables map[string]*variable
	locals    map[string]*hclsyntax.Attribute
	outputs   map[string]*output
	resources map[string]*resource
	calls     map[string]*call
	providers []*providerBlock
	// required maps the local names of providers to their requirements.
	required map[string]requirement
	// variableOrder, resourceOrder and callOrder keep the order of the
	// files.
	variableOrder, resourceOrder, callOrder []string
}

type output struct {
	name      string
	expr      hclsyntax.Expression
	sensitive bool
	ephemeral bool
	rng       hcl.Range
}

// resource is a managed resource, a data source or an ephemeral resource.
type resource struct {
	kind      string // "resource", "data" or "ephemeral"
	typ, name string
	block     *hclsyntax.Block
	schema    *blockSchema
	// checked is set once the body was held against the schema.
	checked bool
}

// key names a resource inside its module, as references do.
func (d *resource) key() string {
	if d.kind == "resource" {
		return d.typ + "." + d.name
	}
	return d.kind + "." + d.typ + "." + d.name
}

type call struct {
	name  string
	block *hclsyntax.Block
}

type providerBlock struct {
	name, alias string
	block       *hclsyntax.Block
}

type requirement struct {
	source, version string
	rng             hcl.Range
}

// declare reads the blocks of a directory.
func (r *reader) declare(d *directory) *module {
	if m, ok := r.modules[d.name]; ok {
		return m
	}
	m := &module{
		dir:       d,
		variables: map[string]*variable{},
		locals:    map[string]*hclsyntax.Attribute{},
		outputs:   map[string]*output{},
		resources: map[string]*resource{},
		calls:     map[string]*call{},
		required:  map[string]requirement{},
	}
	r.modules[d.name] = m
	for _, b := range d.blocks {
		r.declareBlock(m, b)
	}
	return m
}

var topLevelBlocks = []string{
	"resource", "data", "ephemeral", "module", "variable", "output", "provider",
	"check", "locals", "terraform", "moved", "import", "removed",
}

func (r *reader) declareBlock(m *module, b *hclsyntax.Block) {
	want, known := labels[b.Type]
	if !known {
		detail := fmt.Sprintf("Blocks of type %q are not expected here.", b.Type)
		switch near := nearest(b.Type, topLevelBlocks); {
		case b.Type == "encryption" || b.Type == "language":
			detail += " It is not part of the Terraform language that is read here."
		case near != "":
			detail += fmt.Sprintf(" Did you mean %q?", near)
		}
		r.fail(diagnostic{summary: "Unsupported block type", detail: detail, rng: b.TypeRange})
		return
	}
	if len(b.Labels) != want {
		r.fail(diagnostic{
			summary: fmt.Sprintf("Wrong number of labels for %s", b.Type),
			detail:  fmt.Sprintf("A %q block needs %d labels and has %d.", b.Type, want, len(b.Labels)),
			rng:     b.DefRange(),
		})
		return
	}
	switch b.Type {
	case "resource", "data", "ephemeral":
		r.declareResource(m, b)
	case "check":
		for _, inner := range b.Body.Blocks {
			if inner.Type == "data" && len(inner.Labels) == 2 {
				r.declareResource(m, inner)
			}
		}
	case "module":
		c := &call{name: b.Labels[0], block: b}
		if old := m.calls[c.name]; old != nil {
			r.duplicate("module call", c.name, b.DefRange(), old.block.DefRange())
			return
		}
		m.calls[c.name] = c
		m.callOrder = append(m.callOrder, c.name)
	case "variable":
		r.declareVariable(m, b)
	case "output":
		r.declareOutput(m, b)
	case "locals":
		for name, a := range b.Body.Attributes {
			if old := m.locals[name]; old != nil {
				later, earlier := a, old
				if before(a.NameRange, old.NameRange) {
					later, earlier = old, a
				}
				m.locals[name] = earlier
				r.duplicate("local value", name, later.NameRange, earlier.NameRange)
				continue
			}
			m.locals[name] = a
		}
	case "provider":
		p := &providerBlock{name: b.Labels[0], block: b}
		if a := b.Body.Attributes["alias"]; a != nil {
			p.alias, _ = literalString(a.Expr)
		}
		if a := b.Body.Attributes["for_each"]; a != nil {
			r.warn(diagnostic{
				summary: "Provider with for_each is not read",
				detail:  fmt.Sprintf("for_each in provider %q is an extension of OpenTofu, which is not read. Project, region and zone of the resources that use it are unknown unless they are configured.", p.name),
				rng:     a.NameRange,
			})
			return
		}
		m.providers = append(m.providers, p)
	case "terraform":
		r.declareSettings(m, b)
	}
}

func before(a, b hcl.Range) bool {
	if a.Filename != b.Filename {
		return a.Filename < b.Filename
	}
	return a.Start.Byte < b.Start.Byte
}

func (r *reader) duplicate(what, name string, rng, first hcl.Range) {
	r.fail(diagnostic{
		summary: fmt.Sprintf("Duplicate %s %q", what, name),
		detail:  fmt.Sprintf("A %s named %q was already declared at %s. The first one is read.", what, name, first),
		rng:     rng,
	})
}

func (r *reader) declareResource(m *module, b *hclsyntax.Block) {
	d := &resource{kind: b.Type, typ: b.Labels[0], name: b.Labels[1], block: b}
	d.schema, _ = r.schemaOf(d.kind, d.typ)
	if old := m.resources[d.key()]; old != nil {
		r.duplicate("resource", d.key(), b.DefRange(), old.block.DefRange())
		return
	}
	m.resources[d.key()] = d
	m.resourceOrder = append(m.resourceOrder, d.key())
}

func (r *reader) declareOutput(m *module, b *hclsyntax.Block) {
	o := &output{name: b.Labels[0], rng: b.DefRange()}
	if a := b.Body.Attributes["value"]; a != nil {
		o.expr = a.Expr
	}
	o.sensitive, _ = literalBool(b.Body.Attributes["sensitive"])
	o.ephemeral, _ = literalBool(b.Body.Attributes["ephemeral"])
	if old := m.outputs[o.name]; old != nil {
		r.duplicate("output value", o.name, o.rng, old.rng)
		return
	}
	m.outputs[o.name] = o
}

// declareSettings reads the requirements of a terraform block; the rest of it
// says nothing about resources.
func (r *reader) declareSettings(m *module, b *hclsyntax.Block) {
	for _, inner := range b.Body.Blocks {
		if inner.Type == "encryption" {
			r.warn(diagnostic{
				summary: "OpenTofu setting is not read",
				detail:  "The \"encryption\" block is an extension of OpenTofu and has no effect here.",
				rng:     inner.DefRange(),
			})
		}
		if inner.Type != "required_providers" {
			continue
		}
		for name, a := range inner.Body.Attributes {
			req := requirement{rng: a.SrcRange}
			if s, ok := literalString(a.Expr); ok {
				req.version = s
			} else if o, ok := a.Expr.(*hclsyntax.ObjectConsExpr); ok {
				for _, item := range o.Items {
					key := hcl.ExprAsKeyword(item.KeyExpr)
					if key == "" {
						key, _ = literalString(item.KeyExpr)
					}
					switch key {
					case "source":
						req.source, _ = literalString(item.ValueExpr)
					case "version":
						req.version, _ = literalString(item.ValueExpr)
					}
				}
			}
			m.required[name] = req
		}
	}
}

// providerType is the type in a provider's source address, without registry
// host and namespace.
func (m *module) providerType(local string) string {
	source := m.required[local].source
	if source == "" {
		return local
	}
	return source[strings.LastIndexByte(source, '/')+1:]
}
