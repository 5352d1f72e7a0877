// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Every value knows the stretch of the file that it was written in, named as
// seen from the root module, and that text is there for excerpts.
func TestValuesKnowWhereTheyWereWritten(t *testing.T) {
	files := map[string]string{
		"stack/main.tf": `module "lb" {
  source = "../modules/lb"
  groups = ["a", "b"]
}
`,
		"modules/lb/main.tf": `variable "groups" { type = list(string) }
resource "google_compute_region_backend_service" "s" {
  name = "s"
  dynamic "backend" {
    for_each = var.groups
    content { group = backend.value }
  }
  backend {
    group = "c"
  }
  health_checks = ["h", "ï", upper("j")]
}
resource "terraform_data" "d" {
  input = {
    z = 1
    "a" : [true]
  }
}
`,
		"modules/lb/more.tf.json": `{
  "resource": { "google_compute_address": { "a": {
    "name": "x-${1 + 2}", "labels": { "k": "v" } } } }
}
`,
	}
	s := readFiles(t, files, hclconfig.Options{Dir: "stack"})
	text := func(r topology.Range) string {
		src, ok := s.Files[r.Filename]
		if !ok || r.End.Byte > len(src) {
			t.Fatalf("no text for %+v", r)
		}
		return string(src[r.Start.Byte:r.End.Byte])
	}
	got := map[string]string{}
	for _, r := range s.Resources {
		got[r.Name] = text(r.Range)
		var walk func(path string, n *adapt.Node)
		walk = func(path string, n *adapt.Node) {
			got[path] = text(n.Range)
			for i, item := range n.Items {
				walk(path+"["+string(rune('0'+i))+"]", item)
			}
			for _, f := range n.Fields {
				walk(path+"."+f.Name, f.Value)
			}
		}
		for _, f := range r.Body.Fields {
			walk(r.Name+"."+f.Name, f.Value)
		}
	}
	want := map[string]string{
		"s":                  `resource "google_compute_region_backend_service" "s"`,
		"s.name":             `"s"`,
		"s.backend":          `dynamic "backend"`,
		"s.backend[0]":       "dynamic \"backend\" {\n    for_each = var.groups\n    content { group = backend.value }\n  }",
		"s.backend[0].group": `backend.value`,
		"s.backend[1]":       "dynamic \"backend\" {\n    for_each = var.groups\n    content { group = backend.value }\n  }",
		"s.backend[1].group": `backend.value`,
		"s.backend[2]":       "backend {\n    group = \"c\"\n  }",
		"s.backend[2].group": `"c"`,
		"s.health_checks":    `["h", "ï", upper("j")]`,
		"s.health_checks[0]": `"h"`,
		"s.health_checks[1]": `"ï"`,
		"s.health_checks[2]": `upper("j")`,
		"d":                  `resource "terraform_data" "d"`,
		"d.input":            "{\n    z = 1\n    \"a\" : [true]\n  }",
		"d.input.z":          `1`,
		"d.input.a":          `[true]`,
		"d.input.a[0]":       `true`,
		"a":                  `"a"`,
		"a.name":             `x-${1 + 2}`,
		"a.labels":           `{ "k": "v" }`,
		"a.labels.k":         `"v"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
