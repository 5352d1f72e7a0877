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
