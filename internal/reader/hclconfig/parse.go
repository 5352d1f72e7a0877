// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"bytes"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// The tokens of a file take eighty times its size, all at once, so a long file
// is parsed in pieces.
const (
	largeBytes = 128 << 10
	chunkBytes = 4 << 10
)

func parseWhole(src []byte, name string, at hcl.Pos) (*hclsyntax.Body, hcl.Diagnostics) {
	f, diags := hclsyntax.ParseConfig(src, name, at)
	if f != nil {
		if b, ok := f.Body.(*hclsyntax.Body); ok {
			return b, diags
		}
	}
	return &hclsyntax.Body{}, diags
}

// parseLarge parses a long file piece by piece, cut where a top-level block
// seems to end. If a piece does not parse, the cut may have been inside a
// string or a comment, and the file is parsed as a whole.
func parseLarge(src []byte, name string) (*hclsyntax.Body, hcl.Diagnostics) {
	if len(src) < largeBytes {
		return parseWhole(src, name, hcl.InitialPos)
	}
	out := &hclsyntax.Body{Attributes: hclsyntax.Attributes{}}
	var all hcl.Diagnostics
	at := hcl.InitialPos
	for at.Byte < len(src) {
		piece := src[at.Byte : at.Byte+cut(src[at.Byte:])]
		body, diags := parseWhole(piece, name, at)
		if diags.HasErrors() || bytes.Contains(piece, []byte("/*")) {
			return parseWhole(src, name, hcl.InitialPos)
		}
		all = append(all, diags...)
		for key, a := range body.Attributes {
			if out.Attributes[key] != nil {
				return parseWhole(src, name, hcl.InitialPos)
			}
			out.Attributes[key] = a
		}
		out.Blocks = append(out.Blocks, body.Blocks...)
		out.SrcRange, out.EndRange = body.SrcRange, body.EndRange
		at.Byte += len(piece)
		at.Line += bytes.Count(piece, []byte{'\n'})
		at.Column = 1
	}
	return out, all
}

// cut is the length of a piece: it ends behind a line that is nothing but a
// closing brace.
func cut(src []byte) int {
	if len(src) <= chunkBytes {
		return len(src)
	}
	end := []byte("\n}\n")
	i := bytes.Index(src[chunkBytes:], end)
	if i < 0 {
		return len(src)
	}
	return chunkBytes + i + len(end)
}

// topLevel are blocks that stand in a file alone, by how many labels they have.
var topLevel = map[string]int{
	"resource": 2, "data": 2, "module": 1, "variable": 1, "output": 1, "provider": 1, "locals": 0, "terraform": 0,
}

// lift puts top-level blocks where they belong that stand in another one. After
// a syntax error in a block the parser takes what follows it for its contents,
// which would be reported error by error, and be missing.
func lift(body *hclsyntax.Body) *hclsyntax.Body {
	out := *body
	out.Blocks = nil
	for _, b := range body.Blocks {
		out.Blocks = append(out.Blocks, b)
		out.Blocks = append(out.Blocks, takeOut(b)...)
	}
	return &out
}

// takeOut takes the top-level blocks out of another one, at any depth. A data
// source may stand in a check.
func takeOut(from *hclsyntax.Block) []*hclsyntax.Block {
	var kept, out []*hclsyntax.Block
	for _, b := range from.Body.Blocks {
		inside := takeOut(b)
		labels, ok := topLevel[b.Type]
		if ok && len(b.Labels) == labels && (b.Type != "data" || from.Type != "check") {
			out = append(out, b)
		} else {
			kept = append(kept, b)
		}
		out = append(out, inside...)
	}
	from.Body.Blocks = kept
	return out
}
