// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"bytes"
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// The parsers of hcl descend once for each bracket, and a goroutine whose
// stack is full ends the program. So what nests too deeply is refused before
// it is parsed.

func nestedTooDeeply(rng hcl.Range) *hcl.Diagnostic {
	return &hcl.Diagnostic{
		Severity: hcl.DiagError,
		Summary:  "Nested too deeply",
		Detail:   fmt.Sprintf("Brackets, operators or template directives are nested more than %d deep here. The file is not read.", maxSyntaxDepth),
		Subject:  &rng,
	}
}

// checkSyntaxDepth looks at the brackets and prefix operators of a source.
func checkSyntaxDepth(src []byte, name string, template bool) hcl.Diagnostics {
	if !suspicious(src) {
		return nil
	}
	lex := hclsyntax.LexConfig
	if template {
		lex = hclsyntax.LexTemplate
	}
	tokens, _ := lex(src, name, hcl.InitialPos)
	depth, directives, run, splats := 0, 0, 0, 0
	for i, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenOParen, hclsyntax.TokenOBrack, hclsyntax.TokenOBrace, hclsyntax.TokenOQuote,
			hclsyntax.TokenOHeredoc, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			depth++
			if t.Type == hclsyntax.TokenTemplateControl && i+1 < len(tokens) {
				switch string(tokens[i+1].Bytes) {
				case "if", "for":
					directives++
				case "endif", "endfor":
					directives--
				}
			}
		case hclsyntax.TokenCParen, hclsyntax.TokenCBrack, hclsyntax.TokenCBrace, hclsyntax.TokenCQuote,
			hclsyntax.TokenCHeredoc, hclsyntax.TokenTemplateSeqEnd:
			depth--
			run = 0
		case hclsyntax.TokenBang, hclsyntax.TokenMinus, hclsyntax.TokenQuestion:
			run++
		case hclsyntax.TokenStar:
			if i > 0 && (tokens[i-1].Type == hclsyntax.TokenOBrack || tokens[i-1].Type == hclsyntax.TokenDot) {
				splats++
			}
		case hclsyntax.TokenNewline, hclsyntax.TokenComma, hclsyntax.TokenEqual:
			if depth == 0 || t.Type != hclsyntax.TokenNewline {
				run, splats = 0, 0
			}
		}
		if depth > maxSyntaxDepth || directives > maxSyntaxDepth || run > maxChain || splats > maxSyntaxDepth {
			return hcl.Diagnostics{nestedTooDeeply(t.Range)}
		}
	}
	return nil
}

// suspicious is a quick look that lets ordinary sources pass: it takes
// brackets and operators in strings and comments for real ones.
func suspicious(src []byte) bool {
	depth, run, questions := 0, 0, 0
	for _, c := range src {
		switch c {
		case '(', '[', '{':
			if depth++; depth > maxSyntaxDepth/2 {
				return true
			}
		case ')', ']', '}':
			depth = max(depth-1, 0)
			run = 0
		case '!', '-':
			if run++; run > maxSyntaxDepth/2 {
				return true
			}
		case '?':
			questions++
		case ' ', '\t', '\n', '\r':
		default:
			run = 0
		}
	}
	return questions > maxChain || bytes.Count(src, []byte("%{")) > maxSyntaxDepth ||
		bytes.Count(src, []byte("*]"))+bytes.Count(src, []byte(".*")) > maxSyntaxDepth
}

// children lists the expressions directly inside an expression.
func children(x hclsyntax.Expression) []hclsyntax.Expression {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return []hclsyntax.Expression{x.Expression}
	case *hclsyntax.TemplateExpr:
		return x.Parts
	case *hclsyntax.TemplateWrapExpr:
		return []hclsyntax.Expression{x.Wrapped}
	case *hclsyntax.TemplateJoinExpr:
		return []hclsyntax.Expression{x.Tuple}
	case *hclsyntax.RelativeTraversalExpr:
		return []hclsyntax.Expression{x.Source}
	case *hclsyntax.IndexExpr:
		return []hclsyntax.Expression{x.Collection, x.Key}
	case *hclsyntax.SplatExpr:
		return []hclsyntax.Expression{x.Source, x.Each}
	case *hclsyntax.FunctionCallExpr:
		return x.Args
	case *hclsyntax.ConditionalExpr:
		return []hclsyntax.Expression{x.Condition, x.TrueResult, x.FalseResult}
	case *hclsyntax.BinaryOpExpr:
		return []hclsyntax.Expression{x.LHS, x.RHS}
	case *hclsyntax.UnaryOpExpr:
		return []hclsyntax.Expression{x.Val}
	case *hclsyntax.ForExpr:
		out := []hclsyntax.Expression{x.CollExpr, x.ValExpr}
		if x.KeyExpr != nil {
			out = append(out, x.KeyExpr)
		}
		if x.CondExpr != nil {
			out = append(out, x.CondExpr)
		}
		return out
	case *hclsyntax.ObjectConsExpr:
		out := make([]hclsyntax.Expression, 0, 2*len(x.Items))
		for _, item := range x.Items {
			out = append(out, item.KeyExpr, item.ValueExpr)
		}
		return out
	case *hclsyntax.ObjectConsKeyExpr:
		return []hclsyntax.Expression{x.Wrapped}
	case *hclsyntax.TupleConsExpr:
		return x.Exprs
	}
	return nil
}

// visit calls f for an expression and all inside it, without recursion, since
// operators in a row nest to the left without any bracket. It stops and
// returns false where the nesting is too deep.
func visit(x hclsyntax.Expression, f func(hclsyntax.Expression)) bool {
	type entry struct {
		x     hclsyntax.Expression
		depth int
	}
	var stack []entry
	stack = append(stack, entry{x, 1})
	for len(stack) > 0 {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if e.depth > maxChain {
			return false
		}
		f(e.x)
		for _, c := range children(e.x) {
			stack = append(stack, entry{c, e.depth + 1})
		}
	}
	return true
}

func tooDeep(x hclsyntax.Expression) bool { return !visit(x, func(hclsyntax.Expression) {}) }
