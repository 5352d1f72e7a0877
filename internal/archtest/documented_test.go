// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package archtest_test

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"
)

func TestExportedNamesAreDocumented(t *testing.T) {
	for _, s := range goSources(t) {
		if s.test() {
			continue
		}
		for _, decl := range s.file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Name.IsExported() && exportedReceiver(decl) {
					wantDoc(t, s, decl.Name, decl.Doc)
				}
			case *ast.GenDecl:
				enumeration := false
				for _, spec := range decl.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && decl.Tok == token.CONST && (v.Type != nil || v.Values != nil) {
						enumeration = v.Type != nil
					}
					wantSpecDoc(t, s, decl, spec, enumeration)
				}
			}
		}
	}
}

// wantSpecDoc asks for a comment on a type, and on a constant or variable or
// the group that it stands in. The members of an enumeration are told by their
// type, under which the documentation lists them.
func wantSpecDoc(t *testing.T, s source, decl *ast.GenDecl, spec ast.Spec, enumeration bool) {
	t.Helper()
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		if spec.Name.IsExported() {
			wantDoc(t, s, spec.Name, spec.Doc, decl.Doc)
		}
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			if name.IsExported() && !enumeration {
				wantDoc(t, s, name, spec.Doc, spec.Comment, decl.Doc)
			}
		}
	}
}

// wantDoc accepts the first comment that says more than the name it stands at.
func wantDoc(t *testing.T, s source, name *ast.Ident, comments ...*ast.CommentGroup) {
	t.Helper()
	for _, c := range comments {
		if c != nil && len(strings.Fields(c.Text())) > 2 {
			return
		}
	}
	t.Errorf("%s:%d: %s is exported and has no comment that says what it is", s.path, s.line(name), name.Name)
}

func exportedReceiver(decl *ast.FuncDecl) bool {
	if decl.Recv == nil {
		return true
	}
	expr := decl.Recv.List[0].Type
	for {
		switch e := expr.(type) {
		case *ast.StarExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.IndexListExpr:
			expr = e.X
		case *ast.Ident:
			return e.IsExported()
		default:
			return true
		}
	}
}
