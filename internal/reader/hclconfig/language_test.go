// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/golden"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

// Each archive in testdata/language is a configuration and, in the file
// "want", what it comes to: instances, their values and references, and the
// diagnostics. Its comment says what it is about; lines of it that start with
// "option:" are options of the reading.
func TestLanguage(t *testing.T) {
	files, err := filepath.Glob("testdata/language/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			opts := archiveOptions(t, string(a.Comment))
			tree := map[string]string{}
			want := -1
			for i, f := range a.Files {
				if f.Name == "want" {
					want = i
					continue
				}
				tree[f.Name] = string(f.Data)
			}
			got := render(readFiles(t, tree, opts))
			if golden.Updating() {
				if want < 0 {
					a.Files = append(a.Files, txtar.File{Name: "want"})
					want = len(a.Files) - 1
				}
				a.Files[want].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want < 0 {
				t.Fatal("the archive has no file \"want\"")
			}
			if diff := cmp.Diff(string(a.Files[want].Data), got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// archiveOptions reads lines like "option: -var name=x".
func archiveOptions(t *testing.T, comment string) hclconfig.Options {
	t.Helper()
	var opts hclconfig.Options
	for line := range strings.Lines(comment) {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "option: ")
		if !ok {
			continue
		}
		kind, arg, _ := strings.Cut(text, " ")
		name, value, _ := strings.Cut(arg, "=")
		switch kind {
		case "-var":
			opts.Values = append(opts.Values, hclconfig.Value{Name: name, Text: value})
		case "-var-file":
			opts.Values = append(opts.Values, hclconfig.Value{File: arg})
		case "env":
			opts.Environ = append(opts.Environ, arg)
		case "dir":
			opts.Dir = arg
		case "workspace":
			opts.Workspace = arg
		default:
			t.Fatalf("unknown option %q", text)
		}
	}
	return opts
}

func render(s *adapt.Source) string {
	var b strings.Builder
	for _, m := range s.Modules {
		fmt.Fprintf(&b, "%s\n", m)
	}
	for _, m := range s.MissingModules {
		fmt.Fprintf(&b, "%s is missing\n", m)
	}
	for _, r := range s.Resources {
		b.WriteString(r.Address)
		if r.Symbolic {
			b.WriteString(" (symbolic)")
		}
		if r.Provider != "google" && r.Provider != "terraform" {
			fmt.Fprintf(&b, " of %s", r.Provider)
		}
		b.WriteString("\n")
		for _, d := range []struct {
			name string
			n    *adapt.Node
		}{{"project", r.Defaults.Project}, {"region", r.Defaults.Region}, {"zone", r.Defaults.Zone}} {
			if d.n != nil {
				fmt.Fprintf(&b, "  (%s = %s)\n", d.name, renderValue(d.n))
			}
		}
		renderTree(&b, "", r.Body)
		if l := r.Lifecycle; l != nil {
			for _, name := range l.IgnoreChanges {
				fmt.Fprintf(&b, "  (ignores %s)\n", name)
			}
			for _, name := range l.ReplaceTriggeredBy {
				fmt.Fprintf(&b, "  (replaced with %s)\n", name)
			}
			if l.CreateBeforeDestroy {
				b.WriteString("  (created before destroyed)\n")
			}
			if l.PreventDestroy {
				b.WriteString("  (never destroyed)\n")
			}
		}
	}
	for _, d := range s.Diagnostics {
		fmt.Fprintf(&b, "%s", d.Severity)
		if d.Code != "" {
			fmt.Fprintf(&b, " %s", d.Code)
		}
		if d.Range.Filename != "" {
			fmt.Fprintf(&b, " %s:%d,%d", d.Range.Filename, d.Range.Start.Line, d.Range.Start.Column)
		}
		fmt.Fprintf(&b, ": %s", d.Summary)
		if d.Address != "" {
			fmt.Fprintf(&b, " [%s]", strings.TrimSuffix(d.Address+" "+d.Attribute, " "))
		}
		fmt.Fprintf(&b, "\n  %s\n", strings.ReplaceAll(d.Detail, "\n", "\n  "))
	}
	return b.String()
}

func renderTree(b *strings.Builder, path string, n *adapt.Node) {
	switch {
	case n.Kind == adapt.Object:
		if n.Unknown {
			fmt.Fprintf(b, "  %s stands for an unknown number\n", path)
		}
		for _, f := range n.Fields {
			renderTree(b, strings.TrimPrefix(path+"."+f.Name, "."), f.Value)
		}
		if len(n.Fields) == 0 && path != "" {
			fmt.Fprintf(b, "  %s = {}\n", path)
		}
	case n.Kind == adapt.List && (len(n.Items) > 0 || !n.Unknown):
		if n.Unknown {
			fmt.Fprintf(b, "  %s = %s\n", path, renderValue(n))
		}
		for i, item := range n.Items {
			renderTree(b, fmt.Sprintf("%s[%d]", path, i), item)
		}
		if len(n.Items) == 0 {
			fmt.Fprintf(b, "  %s = []\n", path)
		}
	default:
		fmt.Fprintf(b, "  %s = %s\n", path, renderValue(n))
	}
}

func renderValue(n *adapt.Node) string {
	out := "?"
	switch text, ok := n.Text(); {
	case ok:
		out = text
	case n.IsNull():
		out = "null"
	}
	if n.Sensitive {
		out += " (sensitive)"
	}
	if n.Computed {
		out += " (computed)"
	}
	var refs []string
	for _, r := range n.References {
		refs = append(refs, strings.TrimSuffix(r.Address+"."+r.Attribute, ".")+" "+string(r.Grade))
	}
	if len(refs) > 0 {
		out += " <- " + strings.Join(slices.Compact(refs), ", ")
	}
	return out
}
