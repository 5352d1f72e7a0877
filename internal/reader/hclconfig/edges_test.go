// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

// Each case lists the instances and references that its configuration comes
// to, as they were confirmed against the state of a real apply.
func TestReferencesOfRealConfigurations(t *testing.T) {
	cases, err := filepath.Glob("testdata/edges/*/edges.txt")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range cases {
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			opts := hclconfig.Options{Dir: dir, Root: dir}
			if vars, _ := filepath.Glob(filepath.Join(dir, "*.tfvars")); len(vars) == 1 && filepath.Base(vars[0]) != "terraform.tfvars" {
				opts.Values = append(opts.Values, hclconfig.Value{File: filepath.Base(vars[0])})
			}
			got, err := hclconfig.Read(opts)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range got.Diagnostics {
				if d.Severity == adapt.Error {
					t.Errorf("%s:%d: %s: %s", d.Range.Filename, d.Range.Start.Line, d.Summary, d.Detail)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(edgeLines(string(want)), edgeLines(renderEdges(got))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// edgeLines normalises a list of edges: blocks of a set have no order, so
// indexes are left out.
func edgeLines(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if parts := strings.Split(line, " | "); len(parts) >= 3 {
			refs := strings.Split(parts[2], " ~ ")
			sort.Strings(refs)
			line = parts[0] + " | " + withoutIndexes(parts[1]) + " | " + strings.Join(refs, " ~ ")
		}
		out = append(out, line)
	}
	sort.Strings(out)
	return out
}

func withoutIndexes(path string) string {
	var b strings.Builder
	skip := false
	for _, c := range path {
		switch {
		case c == '[':
			skip = true
		case c == ']':
			skip = false
		case !skip:
			b.WriteRune(c)
		}
	}
	return b.String()
}

func renderEdges(s *adapt.Source) string {
	var b strings.Builder
	for _, r := range s.Resources {
		b.WriteString(r.Address)
		if r.Symbolic {
			b.WriteString(" (symbolic)")
		}
		b.WriteString("\n")
	}
	for _, r := range s.Resources {
		renderNode(&b, r.Address, "", r.Body)
	}
	return b.String()
}

func renderNode(b *strings.Builder, addr, path string, n *adapt.Node) {
	if n.Kind == adapt.List && n.Unknown && len(n.Items) > 0 {
		renderRefs(b, addr, path+".(unknown number of blocks)", n.References)
	} else {
		renderRefs(b, addr, path, n.References)
	}
	for _, item := range n.Items {
		renderNode(b, addr, path, item)
	}
	for _, f := range n.Fields {
		renderNode(b, addr, strings.TrimPrefix(path+"."+f.Name, "."), f.Value)
	}
}

func renderRefs(b *strings.Builder, addr, path string, refs []adapt.Reference) {
	if len(refs) == 0 {
		return
	}
	var names []string
	for _, r := range refs {
		names = append(names, strings.TrimSuffix(r.Address+"."+r.Attribute, "."))
	}
	b.WriteString(addr + " | " + path + " | " + strings.Join(names, " ~ ") + "\n")
}
