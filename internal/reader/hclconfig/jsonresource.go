// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// metaBlocks are the nested blocks that the language itself defines inside
// resources.
var metaBlocks = map[string]int{"lifecycle": 0, "provisioner": 1, "connection": 0}

// alwaysArguments are arguments whose value is an object although most objects
// in a resource are blocks. They matter only for types without a schema.
var alwaysArguments = map[string]bool{
	"labels": true, "metadata": true, "params": true, "tags": true, "annotations": true,
	"environment": true, "triggers": true, "triggers_replace": true, "input": true, "keepers": true,
	"query": true, "config": true, "for_each": true, "each": true, "resource_manager_tags": true,
	"resource_labels": true, "user_labels": true, "env_variables": true, "environment_variables": true,
}

// resourceBody makes the body of a resource or of a block in one.
func (b *jsonBuilder) resourceBody(o *jsonNode, s *blockSchema, known, top bool) *hclsyntax.Body {
	body := b.emptyBody(o)
	for _, m := range o.names {
		switch {
		case m.name == "//":
		case m.name == "dynamic":
			body.Blocks = append(body.Blocks, b.dynamic(m, s, known)...)
		case top && m.name == "lifecycle":
			for _, l := range objectsOf(m.value) {
				block := b.header(m, l, m.name)
				block.Body = b.namedBlocks(l, map[string]int{"precondition": 0, "postcondition": 0})
				body.Blocks = append(body.Blocks, block)
			}
		case top && metaLabels(m.name) >= 0:
			body.Blocks = append(body.Blocks, b.labelled(m, m.name, nil, nil, metaLabels(m.name))...)
		case b.isBlock(m, s, known):
			inner, innerKnown := s.block(m.name)
			for _, item := range objectsOf(m.value) {
				block := b.header(m, item, m.name)
				block.Body = b.resourceBody(item, inner, known && innerKnown, false)
				body.Blocks = append(body.Blocks, block)
			}
		default:
			b.attribute(body, m)
		}
	}
	return body
}

func metaLabels(name string) int {
	if n, ok := metaBlocks[name]; ok {
		return n
	}
	return -1
}

// isBlock decides whether an object or an array stands for blocks.
func (b *jsonBuilder) isBlock(m jsonName, s *blockSchema, known bool) bool {
	if known {
		if _, ok := s.block(m.name); ok {
			return m.value.kind == '{' || m.value.kind == '['
		}
		if s.attribute(m.name) != nil {
			return false
		}
	}
	if alwaysArguments[m.name] {
		return false
	}
	switch m.value.kind {
	case '{':
		return true
	case '[':
		for _, item := range m.value.items {
			if item.kind != '{' {
				return false
			}
		}
		return len(m.value.items) > 0
	}
	return false
}

// dynamic turns {"dynamic": {"backend": {...}}} into dynamic blocks.
func (b *jsonBuilder) dynamic(n jsonName, s *blockSchema, known bool) []*hclsyntax.Block {
	var out []*hclsyntax.Block
	for _, o := range objectsOf(n.value) {
		for _, m := range o.names {
			if m.name == "//" {
				continue
			}
			inner, innerKnown := s.block(m.name)
			for _, d := range objectsOf(m.value) {
				block := b.header(n, d, "dynamic")
				block.Labels = []string{m.name}
				block.LabelRanges = []hcl.Range{b.l.rng(m.start, m.end)}
				block.Body = b.emptyBody(d)
				for _, a := range d.names {
					if a.name != "content" {
						b.attribute(block.Body, a)
						continue
					}
					for _, c := range objectsOf(a.value) {
						content := b.header(a, c, "content")
						content.Body = b.resourceBody(c, inner, known && innerKnown, false)
						block.Body.Blocks = append(block.Body.Blocks, content)
					}
				}
				out = append(out, block)
			}
		}
	}
	return out
}
