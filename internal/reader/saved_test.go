// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader"
	"github.com/failoverplan/terraform-provider-failover/internal/testenv"
)

// listing spells all that adapters see of a source.
func listing(src *adapt.Source) []string {
	var lines []string
	for _, list := range [][]*adapt.Resource{src.Resources, src.Deleted} {
		for _, r := range list {
			lines = append(lines, fmt.Sprintf("%s %s %s:%d %v", r.Address, r.Provider, r.Range.Filename, r.Range.Start.Line, r.Change.Actions))
			leaves(r.Body, "", func(path string, n *adapt.Node) {
				// Null is not written, whether it is spelled or left out.
				if !n.IsNull() {
					lines = append(lines, r.Address+"."+path+" "+show(n))
				}
			})
		}
	}
	slices.Sort(lines)
	return lines
}

// Neither terraform nor the providers are needed to read a saved plan, and
// nothing is lost without them.
func TestASavedPlanIsReadWithoutTerraform(t *testing.T) {
	for _, name := range []string{"four-groups", "counted-splat", "files-beside", "literal-and-dynamic", "module-in-module", "roles-change", "provider-aliases", "unknown-and-sensitive"} {
		t.Run(name, func(t *testing.T) {
			want := read(t, reader.Options{Path: recorded(name, "plan.json")})
			got := read(t, reader.Options{Path: recorded(name, "tfplan")})
			if diff := cmp.Diff(listing(want), listing(got)); diff != "" {
				t.Errorf("(-JSON +saved plan):\n%s", diff)
			}
			if len(got.Diagnostics) != 1 || got.Diagnostics[0].Severity != adapt.Warning || !strings.Contains(got.Diagnostics[0].Detail, "forbidden") {
				t.Errorf("diagnostics: %v", got.Diagnostics)
			}
			if got.GoogleVersion != want.GoogleVersion {
				t.Errorf("version %s, want %s", got.GoogleVersion, want.GoogleVersion)
			}
		})
	}
}

// The configuration that lies beside a saved plan may have changed since, or
// be gone.
func TestASavedPlanHoldsItsConfiguration(t *testing.T) {
	dir := lay(t, "", map[string]string{"main.tf": "this is no longer\n"})
	plan := filepath.Join(dir, "tfplan")
	if err := os.WriteFile(plan, content(t, recorded("module-in-module", "tfplan")), 0o600); err != nil {
		t.Fatal(err)
	}
	src := read(t, reader.Options{Path: plan})
	r := find(t, src, `module.stack["us-east1"].module.ilb.google_compute_region_backend_service.this`)
	if r.Range.Filename != "modules/stack/modules/ilb/main.tf" {
		t.Errorf("written in %q", r.Range.Filename)
	}
	if src.Config != dir {
		t.Errorf("configuration %q, want %q", src.Config, dir)
	}
}

// What a saved plan does not hold is looked for beside it; where it is gone,
// that is no other configuration.
func TestFilesThatASavedPlanDoesNotHold(t *testing.T) {
	plan := filepath.Join(t.TempDir(), "tfplan")
	if err := os.WriteFile(plan, content(t, recorded("files-beside", "tfplan")), 0o600); err != nil {
		t.Fatal(err)
	}
	src := read(t, reader.Options{Path: plan})
	if n := len(src.Resources); n != 2 {
		t.Errorf("%d resources, want the 2 of the plan", n)
	}
	var told bool
	for _, d := range src.Diagnostics {
		told = told || strings.Contains(d.Detail, "A saved plan does not hold the files")
		if strings.Contains(d.Summary, "not made from") {
			t.Errorf("%s: %s", d.Summary, d.Detail)
		}
	}
	if !told {
		t.Errorf("diagnostics: %v", src.Diagnostics)
	}
}

func TestTerraformShowsASavedPlan(t *testing.T) {
	program := testenv.Terraform(t)
	// A saved plan of a configuration without providers to install.
	dir := lay(t, "", map[string]string{"main.tf": `
variable "n" { default = 2 }
resource "terraform_data" "d" {
  count = var.n
  input = count.index
}
`})
	for _, args := range [][]string{{"init"}, {"plan", "-out=tfplan", "-var=n=3"}} {
		run(t, dir, program, args...)
	}
	plan := filepath.Join(dir, "tfplan")
	opts := reader.Options{Path: plan, Environ: os.Environ(), Terraform: program, Reads: func(typ string) bool { return typ == "terraform_data" }}
	shown, err := reader.Read(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	if len(shown.Resources) != 3 || len(shown.Diagnostics) > 0 {
		t.Errorf("%d resources, diagnostics %v", len(shown.Resources), shown.Diagnostics)
	}
	opts.NoTerraform = true
	decoded, err := reader.Read(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(listing(shown), listing(decoded)); diff != "" {
		t.Errorf("(-shown +decoded):\n%s", diff)
	}
}

func TestASavedPlanThatTerraformCannotShow(t *testing.T) {
	program := testenv.Terraform(t)
	src, err := reader.Read(context.Background(), reader.Options{Path: recorded("four-groups", "tfplan"), Environ: os.Environ(), Terraform: program})
	if err != nil {
		t.Fatal(err)
	}
	if len(src.Diagnostics) != 1 || !strings.Contains(src.Diagnostics[0].Detail, "terraform show -json") {
		t.Errorf("diagnostics: %v", src.Diagnostics)
	}
	find(t, src, "google_compute_region_backend_service.ilb")
}

// Of a plan that can't be read, the archive still tells what is written and
// what stands.
func TestASavedPlanOfAnUnknownFormat(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range map[string]string{
		"tfplan":                "\x08\x07",
		"tfstate":               `{"version":4,"resources":[{"mode":"managed","type":"google_compute_network","name":"n","provider":"provider[\"registry.terraform.io/hashicorp/google\"]","instances":[{"attributes":{"name":"before"}}]},{"mode":"managed","type":"google_compute_network","name":"old","provider":"provider[\"registry.terraform.io/hashicorp/google\"]","instances":[{"attributes":{"name":"old"}}]}]}`,
		"tfconfig/modules.json": `[{"Key":"","Dir":"."}]`,
		"tfconfig/m-/main.tf":   "resource \"google_compute_network\" \"n\" {\n  name = \"after\"\n}\nresource \"google_compute_network\" \"new\" {\n  name = file(\"name.txt\")\n}\n",
	} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	dir := lay(t, "", map[string]string{"tfplan": b.String(), "name.txt": "beside"})
	src := read(t, reader.Options{Path: filepath.Join(dir, "tfplan")})
	if len(src.Diagnostics) != 1 || src.Diagnostics[0].Severity != adapt.Error || !strings.Contains(src.Diagnostics[0].Detail, "version 7") {
		t.Errorf("diagnostics: %v", src.Diagnostics)
	}
	n := find(t, src, "google_compute_network.n")
	if before, _ := n.Change.Before.Get("name").Text(); before != "before" {
		t.Errorf("before: %q", before)
	}
	if got := show(n.Body.Get("name")); got != "after at main.tf:2" {
		t.Errorf("after: %s", got)
	}
	if got := show(find(t, src, "google_compute_network.new").Body.Get("name")); got != "beside at main.tf:5" {
		t.Errorf("new: %s", got)
	}
	if len(src.Deleted) != 1 || src.Deleted[0].Address != "google_compute_network.old" {
		t.Errorf("deleted: %v", src.Deleted)
	}
}
