// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// scanFile finds the blocks and comments of a configuration file. It looks at
// tokens alone, so that neither a mistake in the file nor its nesting matters.
func scanFile(name string, content []byte) *scan {
	f := &scan{name: name}
	switch {
	case strings.HasSuffix(name, ".tf.json"):
		f.scanJSON(content)
	case strings.HasSuffix(name, ".tf"):
		f.scanNative(content)
	}
	return f
}

func (f *scan) scanNative(content []byte) {
	tokens, _ := hclsyntax.LexConfig(content, f.name, hcl.InitialPos)
	depth := 0
	for i, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenComment:
			f.notes = append(f.notes, note{text: commentText(string(t.Bytes)), rng: rangeOf(t.Range)})
		case hclsyntax.TokenOBrace, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			if depth == 0 {
				f.open(tokens[:i], t)
			}
			depth++
		case hclsyntax.TokenCBrace, hclsyntax.TokenTemplateSeqEnd:
			depth = max(depth-1, 0)
			if n := len(f.blocks); depth == 0 && n > 0 && f.blocks[n-1].to == 0 {
				f.blocks[n-1].to, f.blocks[n-1].last = t.Range.End.Byte, t.Range.End.Line
			}
		case hclsyntax.TokenEqual:
			if depth == 1 {
				f.source(tokens, i)
			}
		}
	}
	if n := len(f.blocks); n > 0 && f.blocks[n-1].to == 0 {
		f.blocks[n-1].to = len(content)
	}
}

// open begins the block whose brace comes after the tokens.
func (f *scan) open(before hclsyntax.Tokens, brace hclsyntax.Token) {
	line := brace.Range.Start.Line
	start := len(before)
	for start > 0 && before[start-1].Range.Start.Line == line && before[start-1].Type != hclsyntax.TokenNewline && before[start-1].Type != hclsyntax.TokenComment {
		start--
	}
	header := before[start:]
	b := block{first: line, from: brace.Range.Start.Byte}
	for i, t := range header {
		switch t.Type {
		case hclsyntax.TokenIdent, hclsyntax.TokenQuotedLit:
			if i == 0 {
				b.typ, b.from = string(t.Bytes), t.Range.Start.Byte
			} else {
				b.labels = append(b.labels, string(t.Bytes))
			}
		}
	}
	f.blocks = append(f.blocks, b)
}

// source notes the literal source of a module call, given where its equals
// sign stands.
func (f *scan) source(tokens hclsyntax.Tokens, i int) {
	n := len(f.blocks)
	if n == 0 || f.blocks[n-1].typ != "module" || f.blocks[n-1].to != 0 || i == 0 || i+3 >= len(tokens) {
		return
	}
	if string(tokens[i-1].Bytes) == "source" && tokens[i+1].Type == hclsyntax.TokenOQuote &&
		tokens[i+2].Type == hclsyntax.TokenQuotedLit && tokens[i+3].Type == hclsyntax.TokenCQuote {
		f.blocks[n-1].source = string(tokens[i+2].Bytes)
	}
}

// commentText is a comment without its marks.
func commentText(s string) string {
	s = strings.TrimRight(s, "\r\n")
	for _, mark := range []string{"#", "//"} {
		if rest, ok := strings.CutPrefix(s, mark); ok {
			return rest
		}
	}
	return strings.TrimSuffix(strings.TrimPrefix(s, "/*"), "*/")
}
