// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package archtest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// A source is one parsed Go file of the repository.
type source struct {
	// path is relative to the repository, with forward slashes.
	path string
	file *ast.File
	fset *token.FileSet
}

func (s source) test() bool { return strings.HasSuffix(s.path, "_test.go") }

func (s source) dir() string {
	if i := strings.LastIndex(s.path, "/"); i >= 0 {
		return s.path[:i]
	}
	return "."
}

func (s source) line(n ast.Node) int { return s.fset.Position(n.Pos()).Line }

const root = "../.."

// goSources parses every Go file of the main module. Test data is left out: it
// may hold whatever a test needs.
func goSources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if name == "testdata" || name == "examples" || path != root && strings.HasPrefix(name, ".") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		all = append(all, source{path: filepath.ToSlash(relative), file: file, fset: fset})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 10 {
		t.Fatalf("found only %d Go files: the test looks in the wrong place", len(all))
	}
	return all
}

// layerOf returns the layer that a directory belongs to.
func layerOf(dir string) (layer, bool) {
	for _, l := range layers {
		if dir == l.dir || l.dir != "." && strings.HasPrefix(dir, l.dir+"/") {
			return l, true
		}
	}
	return layer{}, false
}
