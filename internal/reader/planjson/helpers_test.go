// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
)

func google(typ string) bool { return strings.HasPrefix(typ, "google_") }

// read reads a recorded plan: "four-groups" or "replaced-vm/plan-update".
func read(t *testing.T, name string) *planjson.Plan {
	t.Helper()
	p, err := planjson.Read(bytes.NewReader(document(t, name)), planjson.Options{Path: "plan.json", Reads: google})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func document(t testing.TB, name string) []byte {
	t.Helper()
	if !strings.Contains(name, "/") {
		name += "/plan"
	}
	b, err := os.ReadFile(filepath.Join("..", "testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func resource(t *testing.T, src *adapt.Source, address string) *adapt.Resource {
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

// show spells what is known of a value, for comparison.
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
	return strings.Join(parts, " ")
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
