// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package archtest_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestImportsGoOneWay(t *testing.T) {
	for _, s := range goSources(t) {
		inUnlayered := func(dir string) bool { return below(s.dir(), dir) }
		if s.test() || slices.ContainsFunc(unlayered, inUnlayered) {
			continue
		}
		l, ok := layerOf(s.dir())
		if !ok {
			t.Errorf("%s: its directory has no line in internal/archtest/table_test.go", s.path)
			continue
		}
		for _, spec := range s.file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if why := refusal(l, path); why != "" {
				t.Errorf("%s:%d: may not import %s. %s", s.path, s.line(spec), path, why)
			}
		}
	}
}

// The table is what both the test above and the linter go by, so what it must
// say is said once more here, by examples.
func TestTheTableRefusesWhatTheDesignForbids(t *testing.T) {
	ours := func(name string) string { return module + "/internal/" + name }
	tests := []struct {
		dir, path string
		allowed   bool
	}{
		{"internal/engine", ours("topology"), true},
		{"internal/engine", ours("validate"), false},
		{"internal/topology", ours("docref"), false},
		{"internal/validate", ours("engine"), true},
		{"internal/validate", ours("adapt"), false},
		{"internal/report", ours("review"), false},
		{"internal/review", ours("report"), true},
		{"internal/adapt", ours("engine"), false},
		{"internal/adapt", ours("reader/planjson"), false},
		{"internal/reader/planjson", ours("adapt"), true},
		{"internal/reader/planjson", ours("reader/statejson"), true},
		{"internal/reader/planjson", ours("engine"), false},
		{"internal/provider", ours("adapt"), true},
		{"internal/provider", ours("reader/planjson"), false},
		{"internal/provider", ours("cli"), false},
		{"internal/cli", ours("provider"), false},
		{"internal/cli", ours("reader/hclconfig"), true},
		{"internal/cli", ours("golden"), false},
		{".", ours("cli"), true},
		{".", ours("engine"), false},
		{"internal/engine", "math/big", true},
		{"internal/engine", "math/rand/v2", false},
		{"internal/engine", "os", false},
		{"internal/validate", "time", false},
		{"internal/topology", "encoding/json", false},
		{"internal/report", "encoding/json", true},
		{"internal/report", "io/fs", false},
		{"internal/engine", "github.com/zclconf/go-cty/cty", false},
		{"internal/adapt", "github.com/zclconf/go-cty/cty", true},
		{"internal/adapt", "github.com/hashicorp/hcl/v2", false},
		{"internal/reader/hclconfig", "github.com/hashicorp/hcl/v2/hclsyntax", true},
		{"internal/cli", "github.com/go-json-experiment/json/jsontext", false},
		{"internal/reader/planjson", "github.com/go-json-experiment/json/jsontext", true},
		{"internal/provider", "github.com/hashicorp/terraform-plugin-framework/resource", true},
		{"internal/cli", "github.com/hashicorp/terraform-plugin-go/tfprotov6", false},
	}
	for _, tt := range tests {
		l, ok := layerOf(tt.dir)
		if !ok {
			t.Fatalf("%s has no layer", tt.dir)
		}
		if why := refusal(l, tt.path); (why == "") != tt.allowed {
			t.Errorf("%s imports %s: allowed %v, want %v (%s)", tt.dir, tt.path, why == "", tt.allowed, why)
		}
	}
}

// refusal says why a layer may not import a package, or nothing where it may.
func refusal(l layer, path string) string {
	if inside, ok := strings.CutPrefix(path, module+"/"); ok {
		if l.dir != "." && below(inside, l.dir) {
			return ""
		}
		for _, dir := range l.internal {
			if below(inside, "internal/"+dir) {
				return ""
			}
		}
		return directionWhy
	}
	for _, o := range owned {
		if strings.HasPrefix(path, o.prefix) && !slices.Contains(o.owners, l.dir) {
			return o.why
		}
	}
	if !l.core || slices.Contains(pureStd, path) || slices.Contains(l.std, path) {
		return ""
	}
	for _, prefix := range l.external {
		if below(path, prefix) {
			return ""
		}
	}
	why := "The core may import only what internal/archtest/table_test.go names."
	longest := 0
	for _, r := range coreReasons {
		if below(path, r.prefix) && len(r.prefix) > longest {
			why, longest = r.why, len(r.prefix)
		}
	}
	return why
}

func below(path, dir string) bool { return path == dir || strings.HasPrefix(path, dir+"/") }
