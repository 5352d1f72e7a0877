// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
)

func readPlan(t *testing.T, file string) *planjson.Plan {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := planjson.Read(f, planjson.Options{Path: file, Reads: func(typ string) bool { return strings.HasPrefix(typ, "google_") }})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// With a plan beside it, every reference is the same as without, and what the
// plan knows is known.
func TestReferencesWithPlan(t *testing.T) {
	for _, c := range []struct{ dir, plan, want string }{
		{"01-regional-ilb", "plan-update.json", "edges.with-plan-update.txt"},
		{"08-traps", "plan.json", "edges.with-plan.txt"},
	} {
		t.Run(c.dir, func(t *testing.T) {
			dir := filepath.Join("testdata/edges", c.dir)
			got, err := hclconfig.Read(hclconfig.Options{
				Dir: dir, Root: dir, Oracle: readPlan(t, filepath.Join(dir, c.plan)).Oracle(),
			})
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(filepath.Join(dir, c.want))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(edgeLines(string(want)), edgeLines(renderEdges(got))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(knownEdges(string(want)), knownNodes(got)); diff != "" {
				t.Errorf("known values (-want +got)\n%s", diff)
			}
		})
	}
}

// knownEdges maps instance and attribute to the value that the plan knows.
func knownEdges(text string) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(text) {
		p := strings.Split(strings.TrimSpace(line), " | ")
		if len(p) == 4 && !strings.HasPrefix(line, "#") && p[3] != "-" {
			out[p[0]+" | "+withoutIndexes(p[1])+" | "+p[2]] = relativeLink(strings.Trim(p[3], `"`))
		}
	}
	return out
}

func knownNodes(s *adapt.Source) map[string]string {
	out := map[string]string{}
	for _, r := range s.Resources {
		var walk func(path string, n *adapt.Node)
		walk = func(path string, n *adapt.Node) {
			if text, ok := n.Text(); ok && len(n.References) == 1 {
				out[r.Address+" | "+path+" | "+n.References[0].Address+"."+n.References[0].Attribute] = relativeLink(text)
			}
			for _, item := range n.Items {
				walk(path, item)
			}
			for _, f := range n.Fields {
				walk(strings.TrimPrefix(path+"."+f.Name, "."), f.Value)
			}
		}
		walk("", r.Body)
	}
	return out
}

// relativeLink takes host and version off a link: attributes of a plan spell
// links either way.
func relativeLink(s string) string {
	if at := strings.Index(s, "/projects/"); at > 0 {
		return s[at+1:]
	}
	return s
}
