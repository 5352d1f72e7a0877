// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader"
)

// read reads an input without running any program.
func read(t testing.TB, opts reader.Options) *adapt.Source {
	t.Helper()
	opts.NoTerraform = true
	src, err := reader.Read(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func recorded(parts ...string) string {
	return filepath.Join(append([]string{"testdata"}, parts...)...)
}

func content(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// lay copies a recorded directory and then writes the files over it.
func lay(t testing.TB, from string, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	if from != "" {
		if err := os.CopyFS(dir, os.DirFS(recorded(from))); err != nil {
			t.Fatal(err)
		}
		err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
			if err == nil {
				err = os.Chmod(path, 0o700)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func find(t testing.TB, src *adapt.Source, address string) *adapt.Resource {
	t.Helper()
	for _, r := range src.Resources {
		if r.Address == address {
			return r
		}
	}
	t.Fatalf("%s is missing", address)
	return nil
}

// at follows a path such as "backend[1].group".
func at(n *adapt.Node, path string) *adapt.Node {
	for _, step := range strings.Split(path, ".") {
		name, index, indexed := strings.Cut(step, "[")
		n = n.Get(name)
		if indexed {
			i, _ := strconv.Atoi(strings.TrimSuffix(index, "]"))
			if n == nil || i >= len(n.Items) {
				return nil
			}
			n = n.Items[i]
		}
	}
	return n
}

// show spells what is known of a value and where it was written.
func show(n *adapt.Node) string {
	var parts []string
	switch text, ok := n.Text(); {
	case n == nil:
		return "absent"
	case ok && n.Sensitive:
		parts = append(parts, "(sensitive)")
	case ok:
		parts = append(parts, text)
	case n.IsNull():
		parts = append(parts, "null")
	case n.Unknown:
		parts = append(parts, "unknown")
	case n.Kind == adapt.List:
		parts = append(parts, strconv.Itoa(len(n.Items))+" elements")
	default:
		parts = append(parts, "object")
	}
	if n.Computed {
		parts = append(parts, "computed")
	}
	for _, r := range n.References {
		s := r.Address
		if r.Attribute != "" {
			s += "." + r.Attribute
		}
		parts = append(parts, "-> "+s+" "+string(r.Grade))
	}
	if !n.Range.IsZero() {
		parts = append(parts, fmt.Sprintf("at %s:%d", n.Range.Filename, n.Range.Start.Line))
	}
	return strings.Join(parts, " ")
}

// leaves calls f for each scalar of a tree, with its path.
func leaves(n *adapt.Node, path string, f func(path string, n *adapt.Node)) {
	switch {
	case n == nil:
	case n.Kind == adapt.Scalar || len(n.Items)+len(n.Fields) == 0:
		f(path, n)
	default:
		for i, item := range n.Items {
			leaves(item, fmt.Sprintf("%s[%d]", path, i), f)
		}
		for _, field := range n.Fields {
			at := field.Name
			if path != "" {
				at = path + "." + at
			}
			leaves(field.Value, at, f)
		}
	}
}
