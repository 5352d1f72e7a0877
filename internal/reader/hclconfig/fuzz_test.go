// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

// seeds are the files of all archives with a given ending.
func seeds(f *testing.F, suffix string) {
	f.Helper()
	files, err := filepath.Glob("testdata/language/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range a.Files {
			if strings.HasSuffix(part.Name, suffix) {
				f.Add(string(part.Data))
			}
		}
	}
}

func fuzzed(t *testing.T, files fstest.MapFS) {
	s, err := hclconfig.Read(hclconfig.Options{Dir: ".", FS: files})
	if err != nil {
		t.Fatalf("the directory is readable, and yet: %v", err)
	}
	addresses := map[string]bool{}
	for _, r := range s.Resources {
		if r.Body == nil || r.Body.Kind != adapt.Object {
			t.Errorf("%s has no attributes", r.Address)
		}
		if addresses[r.Address] {
			t.Errorf("%s is there twice", r.Address)
		}
		addresses[r.Address] = true
		sound(t, r.Address, r.Body)
	}
	for _, d := range s.Diagnostics {
		if d.Summary == "Configuration can't be evaluated" {
			t.Errorf("the evaluation stopped: %s", d.Detail)
		}
		if strings.ContainsRune(d.Detail, '\uE000') || strings.ContainsRune(d.Summary, '\uE000') {
			t.Errorf("a placeholder is in a message: %q", d.Detail)
		}
	}
}

// sound checks what adapters rely on.
func sound(t *testing.T, addr string, n *adapt.Node) {
	if n == nil {
		t.Errorf("%s: a node is missing", addr)
		return
	}
	if text, ok := n.Text(); ok && strings.ContainsRune(text, '\uE000') {
		t.Errorf("%s: a placeholder is in a value: %q", addr, text)
	}
	for _, r := range n.References {
		if r.Address == "" || r.Grade == "" {
			t.Errorf("%s: reference %+v leads nowhere", addr, r)
		}
	}
	for _, item := range n.Items {
		sound(t, addr, item)
	}
	for _, f := range n.Fields {
		sound(t, addr, f.Value)
	}
}

func FuzzNativeSyntax(f *testing.F) {
	seeds(f, ".tf")
	cases, err := filepath.Glob("testdata/edges/*/main.tf")
	if err != nil {
		f.Fatal(err)
	}
	for _, c := range cases {
		b, err := os.ReadFile(c)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(b))
	}
	f.Fuzz(func(t *testing.T, src string) {
		fuzzed(t, fstest.MapFS{"main.tf": {Data: []byte(src)}})
	})
}

func FuzzJSONSyntax(f *testing.F) {
	seeds(f, ".tf.json")
	f.Fuzz(func(t *testing.T, src string) {
		fuzzed(t, fstest.MapFS{"main.tf.json": {Data: []byte(src)}})
	})
}

func FuzzValues(f *testing.F) {
	seeds(f, ".tfvars")
	seeds(f, ".tfvars.json")
	const main = `
variable "a" { type = object({ x = optional(number, 1), y = list(any) }) }
variable "b" { type = set(string) }
variable "c" {}
variable "d" { type = map(number) }
resource "terraform_data" "x" { input = [var.a, var.b, var.c, var.d] }
resource "terraform_data" "y" {
  for_each = var.b
  input    = each.key
}
`
	f.Fuzz(func(t *testing.T, src string) {
		fuzzed(t, fstest.MapFS{"main.tf": {Data: []byte(main)}, "terraform.tfvars": {Data: []byte(src)}})
		fuzzed(t, fstest.MapFS{"main.tf": {Data: []byte(main)}, "terraform.tfvars.json": {Data: []byte(src)}})
	})
}

// An expression alone is found faster than one in a file.
func FuzzExpression(f *testing.F) {
	for _, e := range expressions(f) {
		f.Add(e.text)
	}
	f.Fuzz(func(t *testing.T, expr string) {
		fuzzed(t, fstest.MapFS{"main.tf": {Data: []byte(provenanceConfig + "\nresource \"terraform_data\" \"x\" {\n  input = " + expr + "\n}\n")}})
	})
}
