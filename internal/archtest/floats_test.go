// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package archtest_test

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"testing"
)

// exact are the packages whose numbers decide what is said about a load
// balancer. A ratio of 0.1 has no exact float, and a verdict that hangs on
// "fewer than half" must not hang on a rounding.
var exact = []string{"internal/topology", "internal/engine", "internal/validate"}

var floatName = regexp.MustCompile(`(?i)float(32|64)?$`)

func TestVerdictsUseNoFloatingPoint(t *testing.T) {
	for _, s := range goSources(t) {
		l, ok := layerOf(s.dir())
		if s.test() || !ok || !slices.Contains(exact, l.dir) {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if floatName.MatchString(n.Name) {
					t.Errorf("%s:%d: %s: count in integers and big.Rat instead", s.path, s.line(n), n.Name)
				}
			case *ast.BasicLit:
				if n.Kind == token.FLOAT {
					t.Errorf("%s:%d: %s: write it as a fraction of integers instead", s.path, s.line(n), n.Value)
				}
			}
			return true
		})
	}
}
