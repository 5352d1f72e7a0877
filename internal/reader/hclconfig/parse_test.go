// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// A long file is parsed in pieces, and that makes no difference: not to
// positions, and not where a closing brace stands in a text or a comment.
func TestLongFiles(t *testing.T) {
	filler := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "resource \"terraform_data\" \"f%d\" {\n  input = %d\n}\n", i, i)
		}
		return b.String()
	}
	for _, middle := range []string{
		"resource \"terraform_data\" \"x\" {\n  input = \"here\"\n}\n",
		"resource \"terraform_data\" \"x\" {\n  input = trimspace(<<-EOT\n" + strings.Repeat("{\n}\n", 2000) + "here\n  EOT\n  ) == \"\" ? \"no\" : \"here\"\n}\n",
		"/*\n" + strings.Repeat("{\n}\n", 2000) + "*/\nresource \"terraform_data\" \"x\" {\n  input = \"here\"\n}\n",
		"# }\n\nresource \"terraform_data\" \"x\" {\n\n  input = \"here\"\n\n}\n\n",
	} {
		src := filler(3000) + middle + filler(0) + "resource \"terraform_data\" \"last\" {\n  input = upper(\"x\", 1)\n}\n"
		s := readText(t, src)
		if len(s.Resources) != 3002 {
			t.Errorf("%d resources, want 3002", len(s.Resources))
		}
		for _, r := range s.Resources {
			if text, _ := r.Body.Get("input").Text(); r.Name == "x" && text != "here" {
				t.Errorf("got %q", text)
			}
			at := r.Range.Start
			if got := src[at.Byte : at.Byte+len("resource")]; got != "resource" || at.Line != 1+strings.Count(src[:at.Byte], "\n") {
				t.Fatalf("%s is said to be at line %d, byte %d, where %q stands", r.Address, at.Line, at.Byte, got)
			}
		}
		if len(s.Diagnostics) != 1 || s.Diagnostics[0].Severity != adapt.Warning || s.Diagnostics[0].Range.Start.Line != strings.Count(src, "\n")-1 {
			t.Errorf("diagnostics %v", s.Diagnostics)
		}
	}
	broken := filler(3000) + "resource \"terraform_data\" \"x\" {\n  input = \n}\n"
	if s := readText(t, broken); len(s.Resources) != 3001 || len(s.Diagnostics) != 1 {
		t.Errorf("%d resources, diagnostics %v", len(s.Resources), s.Diagnostics)
	}
}

// A syntax error in a block brings no further errors with it, and hides nothing
// of what stands behind the block, as far as its end can be told.
func TestOneSyntaxErrorIsOneError(t *testing.T) {
	const rest = `
locals {
  names = toset(["b", "c"])
}

resource "terraform_data" "all" {
  for_each = local.names
  input    = each.value
}

check "c" {
  data "terraform_remote_state" "s" {
    backend = "local"
  }
  assert {
    condition     = true
    error_message = "no"
  }
}
`
	for broken, behind := range map[string]string{
		"resource \"terraform_data\" \"a\" {\n  one { two { x = 1 } }\n}\n":       `terraform_data.all["b"] terraform_data.all["c"]`,
		"resource \"terraform_data\" \"a\" {\n  input = \n}\n":                    `terraform_data.all["b"] terraform_data.all["c"]`,
		"resource \"terraform_data\" \"a\" {\n  triggers_replace = [1,\n  2\n}\n": "",
	} {
		s := readText(t, broken+rest)
		var addresses []string
		for _, r := range s.Resources {
			if r.Mode == adapt.Managed && r.Name == "all" {
				addresses = append(addresses, r.Address)
			}
		}
		if got := strings.Join(addresses, " "); got != behind {
			t.Errorf("%s: what stands behind it is %s", broken, got)
		}
		for _, d := range s.Diagnostics {
			if d.Severity == adapt.Error && d.Range.Start.Line > strings.Count(broken, "\n")+1 {
				t.Errorf("%s: %d:%d %s: %s", broken, d.Range.Start.Line, d.Range.Start.Column, d.Summary, d.Detail)
			}
		}
	}
}
