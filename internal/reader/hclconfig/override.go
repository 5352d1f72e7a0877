// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// merger lays override files over the blocks of a module.
type merger struct {
	r      *reader
	blocks []*hclsyntax.Block
	index  map[string]*hclsyntax.Block
}

func newMerger(r *reader, blocks []*hclsyntax.Block) *merger {
	m := &merger{r: r, blocks: blocks, index: map[string]*hclsyntax.Block{}}
	for _, b := range blocks {
		if key := identity(b); m.index[key] == nil {
			m.index[key] = b
		}
	}
	return m
}

// identity tells blocks that declare the same object.
func identity(b *hclsyntax.Block) string {
	key := b.Type + "." + strings.Join(b.Labels, ".")
	if b.Type == "provider" {
		if a := b.Body.Attributes["alias"]; a != nil {
			if alias, ok := literalString(a.Expr); ok {
				key += "." + alias
			}
		}
	}
	return key
}

func (m *merger) override(blocks []*hclsyntax.Block) {
	for _, b := range blocks {
		switch b.Type {
		case "locals":
			m.locals(b)
			continue
		case "moved", "import", "removed", "check":
			m.r.fail(diagnostic{
				summary: fmt.Sprintf("Cannot override %q block", b.Type),
				detail:  fmt.Sprintf("%q blocks can appear only in normal files, not in override files.", b.Type),
				rng:     b.DefRange(),
			})
			continue
		}
		base := m.index[identity(b)]
		switch {
		case base != nil:
			mergeBlock(base, b)
		case b.Type == "terraform" || b.Type == "provider":
			m.blocks = append(m.blocks, b)
			m.index[identity(b)] = b
		default:
			m.r.fail(diagnostic{
				summary: fmt.Sprintf("Missing base %s to override", b.Type),
				detail:  fmt.Sprintf("There is no %s %s in the other files of this module. An override file can only override what is already declared there.", b.Type, strings.Join(b.Labels, ".")),
				rng:     b.DefRange(),
			})
		}
	}
}

// locals replaces single values, whichever locals block declares them.
func (m *merger) locals(b *hclsyntax.Block) {
	for name, a := range b.Body.Attributes {
		found := false
		for _, base := range m.blocks {
			if base.Type == "locals" && base.Body.Attributes[name] != nil {
				base.Body.Attributes[name] = a
				found = true
				break
			}
		}
		if !found {
			m.r.fail(diagnostic{
				summary: "Missing base local value definition to override",
				detail:  fmt.Sprintf("There is no local value named %q in the other files of this module.", name),
				rng:     a.NameRange,
			})
		}
	}
}

func mergeBlock(base, over *hclsyntax.Block) {
	for name, a := range over.Body.Attributes {
		base.Body.Attributes[name] = a
	}
	replaced := map[string]bool{}
	for _, b := range over.Body.Blocks {
		if b.Type == "lifecycle" || b.Type == "required_providers" {
			if old := blockOf(base.Body, b.Type); old != nil {
				mergeBlock(old, b)
				continue
			}
		}
		replaced[blockType(b)] = true
	}
	var kept []*hclsyntax.Block
	for _, b := range base.Body.Blocks {
		if !replaced[blockType(b)] {
			kept = append(kept, b)
		}
	}
	for _, b := range over.Body.Blocks {
		if replaced[blockType(b)] {
			kept = append(kept, b)
		}
	}
	base.Body.Blocks = kept
}

// blockType is the type of a nested block, also where it is written as
// dynamic.
func blockType(b *hclsyntax.Block) string {
	if b.Type == "dynamic" && len(b.Labels) == 1 {
		return b.Labels[0]
	}
	return b.Type
}

func blockOf(body *hclsyntax.Body, typ string) *hclsyntax.Block {
	for _, b := range body.Blocks {
		if b.Type == typ {
			return b
		}
	}
	return nil
}
