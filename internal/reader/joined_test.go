// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader"
)

// document is a plan with the changes, which are written as
// "address actions after after_unknown", and further members.
func document(more string, changes ...string) string {
	var list []string
	for _, c := range changes {
		f := strings.SplitN(c, " ", 4)
		unknown := "{}"
		if len(f) == 4 {
			unknown = f[3]
		}
		actions := `"` + strings.ReplaceAll(f[1], "+", `","`) + `"`
		list = append(list, fmt.Sprintf(`{"address":%q,"provider_name":"registry.terraform.io/hashicorp/google","change":{"actions":[%s],"before":null,"after":%s,"after_unknown":%s}}`, f[0], actions, f[2], unknown))
	}
	return fmt.Sprintf(`{"format_version":"1.2","planned_values":{},"resource_changes":[%s]%s}`, strings.Join(list, ","), more)
}

// planned writes a plan and a configuration into one directory and reads them.
func planned(t *testing.T, plan, configuration string) *adapt.Source {
	t.Helper()
	dir := lay(t, "", map[string]string{"plan.json": plan, "main.tf": configuration})
	return read(t, reader.Options{Path: filepath.Join(dir, "plan.json")})
}

func summaries(src *adapt.Source) []string {
	var list []string
	for _, d := range src.Diagnostics {
		list = append(list, string(d.Severity)+": "+d.Summary)
	}
	return list
}

const service = "google_compute_region_backend_service.s"

func TestAPlanOfAnotherConfigurationIsNoticed(t *testing.T) {
	src := planned(t, document("",
		`google_compute_network.both create {"name":"planned"}`,
		`google_compute_network.gone create {"name":"gone"}`,
	), `
resource "google_compute_network" "both" { name = "written" }
resource "google_compute_network" "new" {
  for_each = toset(["a", "b", "c", "d"])
  name     = each.key
}
`)
	if len(src.Diagnostics) != 1 {
		t.Fatalf("diagnostics: %v", src.Diagnostics)
	}
	d := src.Diagnostics[0]
	want := `The plan has google_compute_network.gone, which the configuration has not, and the configuration has google_compute_network.new["a"], google_compute_network.new["b"], google_compute_network.new["c"] and 1 more, which the plan has not.`
	if d.Severity != adapt.Warning || !strings.HasPrefix(d.Detail, want) {
		t.Errorf("%s: %s", d.Severity, d.Detail)
	}
	// The plan decides which instances there are and what their values are.
	if len(src.Resources) != 2 {
		t.Errorf("%d resources, want the 2 of the plan", len(src.Resources))
	}
	if got, want := show(find(t, src, "google_compute_network.both").Body.Get("name")), "planned at main.tf:2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestPlannedDeletionsAreNoDifference(t *testing.T) {
	src := planned(t, document("",
		`google_compute_network.n no-op {"name":"n"}`,
		`google_compute_network.old delete null`,
	), `resource "google_compute_network" "n" { name = "n" }`)
	if len(src.Diagnostics) > 0 {
		t.Errorf("diagnostics: %v", src.Diagnostics)
	}
	if len(src.Deleted) != 1 || len(src.Resources) != 1 {
		t.Errorf("%d deleted, %d stand", len(src.Deleted), len(src.Resources))
	}
}

// A plan that destroys all, or that only takes notice of what something else
// deleted, was made from the configuration that still asks for it.
func TestWhatIsConfiguredAndGoneIsADifferenceOnlyIfTheConfigurationIsTheReason(t *testing.T) {
	const n = "google_compute_network.n"
	deletion := func(reason string) string {
		return `{"format_version":"1.2","planned_values":{},"resource_changes":[{"address":"` + n + `","provider_name":"google","action_reason":"` + reason +
			`","change":{"actions":["delete"],"before":{"name":"n"},"after":null}}]}`
	}
	tests := []struct {
		name, plan string
		differs    bool
	}{
		{"destroyed", deletion(""), false},
		{"destroyed for want of a configuration", deletion("delete_because_no_resource_config"), true},
		{"destroyed for want of a key", deletion("delete_because_each_key"), true},
		{"deleted by something else", `{"format_version":"1.2","planned_values":{},"resource_changes":[],"resource_drift":[{"address":"` + n + `","change":{"actions":["delete"],"before":{"name":"n"},"after":null}}]}`, false},
		{"changed by something else", `{"format_version":"1.2","planned_values":{},"resource_changes":[],"resource_drift":[{"address":"` + n + `","change":{"actions":["update"],"before":{"name":"n"},"after":{"name":"m"}}}]}`, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := planned(t, tt.plan, `resource "google_compute_network" "n" { name = "n" }`)
			if differs := len(src.Diagnostics) > 0; differs != tt.differs {
				t.Errorf("diagnostics: %v", src.Diagnostics)
			}
		})
	}
}

// What a data source is read with is written; the rest comes with the reading,
// whoever the plan's values came from.
func TestADataSourceFillsInWhatItIsNotReadWith(t *testing.T) {
	src := planned(t, document("",
		`data.google_compute_instance_group.g read {"name":"g","zone":"us-west1-a"} {"id":true,"project":true,"instances":true}`,
	), `
data "google_compute_instance_group" "g" {
  name = "g"
  zone = "us-west1-a"
}
`)
	body := find(t, src, "data.google_compute_instance_group.g").Body
	for _, name := range []string{"id", "project", "instances"} {
		if got, want := show(body.Get(name)), "unknown computed"; got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
	if got, want := show(body.Get("name")), "g at main.tf:3"; got != want {
		t.Errorf("name: got %s, want %s", got, want)
	}
}

func TestATargetedPlanIsToldAndNoDifference(t *testing.T) {
	src := planned(t, document(`,"complete":false,"prior_state":{"values":{"root_module":{"resources":[
		{"address":"google_compute_network.untouched","provider_name":"google","values":{"name":"stands"}},
		{"address":"google_compute_network.orphan","provider_name":"google","values":{"name":"stands too"}}]}}}`,
		`google_compute_network.targeted create {"name":"t"}`,
	), `
resource "google_compute_network" "targeted" { name = "t" }
resource "google_compute_network" "untouched" { name = "changed" }
resource "google_compute_network" "later" { name = "l" }
`)
	if diff := cmp.Diff([]string{"warning: The plan covers a part of the configuration"}, summaries(src)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	r := find(t, src, "google_compute_network.untouched")
	if got, want := show(r.Body.Get("name")), "stands at main.tf:3"; got != want || r.Change.Actions[0] != "no-op" {
		t.Errorf("got %s, want %s", got, want)
	}
	if len(src.Resources) != 3 {
		t.Errorf("%d resources, want those that stand after apply", len(src.Resources))
	}
}

func TestAnErroredPlanIsIncomplete(t *testing.T) {
	src := planned(t, document(`,"errored":true`, `google_compute_network.n create {"name":"n"}`), `
resource "google_compute_network" "n" { name = "n" }
resource "google_compute_network" "m" { name = "m" }
`)
	if diff := cmp.Diff([]string{"error: The plan is not complete, because planning failed"}, summaries(src)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDeferredInstancesStandForUnknownlyMany(t *testing.T) {
	src := planned(t, document(`,"complete":false,"deferred_changes":[{"reason":"instance_count_unknown","resource_change":{
		"address":"google_compute_network.n[\"*\"]","change":{"actions":["create"],"after":{"mtu":1500},"after_unknown":{"name":true}}}},
		{"reason":"instance_count_unknown","resource_change":{"address":"google_compute_network.m[*]","index_unknown":true,"provider_name":"google","change":{"actions":["create"],"after":{"mtu":1500},"after_unknown":{"name":true}}}}]`,
	), `
resource "terraform_data" "d" {}
resource "google_compute_network" "m" {
  for_each = toset(terraform_data.d.output)
  name     = each.key
  mtu      = 1500
}
`)
	r := find(t, src, "google_compute_network.m[*]")
	if !r.Symbolic || r.Range.IsZero() || show(r.Body.Get("mtu")) != "1500 at main.tf:6" {
		t.Errorf("symbolic %v, %s", r.Symbolic, show(r.Body.Get("mtu")))
	}
	if !strings.Contains(strings.Join(summaries(src), "\n"), "The plan puts off 2 changes") {
		t.Errorf("diagnostics: %v", summaries(src))
	}
}

// What a lifecycle block ignores stays as it is recorded, and what is written
// says nothing about it.
func TestIgnoredChangesKeepWhatStands(t *testing.T) {
	const configuration = `
resource "google_compute_instance_group" "new" {
  name = "new"
  zone = "us-west1-a"
}
resource "google_compute_region_backend_service" "s" {
  name = "s"
  dynamic "backend" {
    for_each = [google_compute_instance_group.new.id]
    content {
      group    = backend.value
      failover = false
    }
  }
  failover_policy {
    failover_ratio = 0.5
  }
  network = google_compute_instance_group.new.network
  lifecycle {
    ignore_changes = [backend, failover_policy, network]
  }
}
`
	src := planned(t, document("",
		`google_compute_instance_group.new create {"name":"new","zone":"us-west1-a"} {"id":true}`,
		service+` update {"name":"s","network":"net","backend":[{"group":"projects/p/zones/us-west1-a/instanceGroups/old","failover":true}],"failover_policy":[{"failover_ratio":0.1}]}`,
	), configuration)
	body := find(t, src, service).Body
	for path, want := range map[string]string{
		"backend[0].group":                  "projects/p/zones/us-west1-a/instanceGroups/old",
		"backend[0].failover":               "true",
		"failover_policy[0].failover_ratio": "0.1",
		"network":                           "net",
	} {
		if got := show(at(body, path)); got != want && !strings.HasPrefix(got, want+" at main.tf") {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
	if len(src.Diagnostics) > 0 {
		t.Errorf("diagnostics: %v", src.Diagnostics)
	}
	// A creation uses what is written.
	src = planned(t, document("",
		`google_compute_instance_group.new create {"name":"new","zone":"us-west1-a"} {"id":true}`,
		service+` create {"name":"s","backend":[{"failover":false}],"failover_policy":[{"failover_ratio":0.5}]} {"backend":[{"group":true}],"network":true}`,
	), configuration)
	got := show(at(find(t, src, service).Body, "backend[0].group"))
	if want := "unknown -> google_compute_instance_group.new.id exact at main.tf:11"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWhatAMissingModuleHidesThePlanMayTell(t *testing.T) {
	src := planned(t, document(`,"configuration":{"root_module":{"module_calls":{"groups":{"module":{
			"outputs":{"id":{"expression":{"references":["google_compute_instance_group.g.id","google_compute_instance_group.g"]}}},
			"resources":[{"address":"google_compute_instance_group.g","expressions":{"name":{"constant_value":"g"}}}]}}},
		"resources":[{"address":"`+service+`","expressions":{"backend":[{"group":{"references":["module.groups.id","module.groups"]}}]}}]}}`,
		`module.groups.google_compute_instance_group.g create {"name":"g"} {"id":true}`,
		service+` create {"backend":[{}]} {"backend":[{"group":true}]}`,
	), `
module "groups" {
  source = "acme/groups/google"
}
resource "google_compute_region_backend_service" "s" {
  name = "s"
  backend {
    group = module.groups.id
  }
}
`)
	got := show(at(find(t, src, service).Body, "backend[0].group"))
	if want := "unknown -> module.groups.google_compute_instance_group.g.id exact at main.tf:8"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if diff := cmp.Diff([]string{"module.groups"}, src.MissingModules); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, d := range src.Diagnostics {
		if d.Severity == adapt.Error || strings.Contains(d.Summary, "was not made from") {
			t.Errorf("%s: %s", d.Severity, d.Summary)
		}
	}
}

// Elements of a set that the known values can't tell apart are not guessed.
func TestElementsThatCannotBeToldApart(t *testing.T) {
	const groups = `
variable "x" {}
resource "google_compute_instance_group" "a" {}
resource "google_compute_instance_group" "b" {}
`
	src := planned(t, document(`,"complete":true`,
		`google_compute_instance_group.a create {} {"id":true}`,
		`google_compute_instance_group.b create {} {"id":true}`,
		service+` create {"backend":[{"description":"one"},{"description":"two"},{"description":"three"}]} {"backend":[{"group":true},{"group":true},{"group":true}]}`,
	), groups+`
resource "google_compute_region_backend_service" "s" {
  backend { group = google_compute_instance_group.a.id }
  backend { group = google_compute_instance_group.b.id }
}
`)
	// Three stand and two are written: any of them may be either.
	backends := find(t, src, service).Body.Get("backend")
	if len(backends.Items) != 3 {
		t.Fatalf("%d backends, want the 3 of the plan", len(backends.Items))
	}
	for _, b := range backends.Items {
		want := "unknown -> google_compute_instance_group.a.id candidates -> google_compute_instance_group.b.id candidates"
		if got := show(b.Get("group")); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if !strings.Contains(strings.Join(summaries(src), "\n"), "The elements of backend can't be told apart") {
		t.Errorf("diagnostics: %v", summaries(src))
	}
}

// Where the known values of a set's elements allow two pairings, only what both
// have in common is known.
func TestElementsOfASetThatAllowTwoPairings(t *testing.T) {
	src := planned(t, document("",
		`google_compute_instance_group.a create {} {"id":true}`,
		`google_compute_instance_group.b create {} {"id":true}`,
		`terraform_data.d create {} {"output":true}`,
		service+` create {"backend":[{"description":"one","failover":true},{"description":"two","failover":true}]} {"backend":[{"group":true},{"group":true}]}`,
	), `
resource "google_compute_instance_group" "a" {}
resource "google_compute_instance_group" "b" {}
resource "terraform_data" "d" {}
resource "google_compute_region_backend_service" "s" {
  backend {
    group       = google_compute_instance_group.a.id
    failover    = true
    description = terraform_data.d.output
  }
  backend {
    group       = google_compute_instance_group.b.id
    failover    = true
    description = terraform_data.d.output
  }
}
`)
	body := find(t, src, service).Body
	for path, want := range map[string]string{
		"backend[0].group":       "unknown -> google_compute_instance_group.a.id exact at main.tf:7",
		"backend[1].group":       "unknown -> google_compute_instance_group.b.id exact at main.tf:12",
		"backend[0].failover":    "true at main.tf:8",
		"backend[0].description": "unknown -> terraform_data.d.output exact at main.tf:9",
	} {
		if got := show(at(body, path)); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
}

func TestTheConfigurationCanLieElsewhere(t *testing.T) {
	plan := filepath.Join(lay(t, "", map[string]string{"plan.json": string(content(t, recorded("four-groups", "plan.json")))}), "plan.json")
	alone := read(t, reader.Options{Path: plan})
	if alone.Config != "" || !strings.Contains(strings.Join(summaries(alone), "\n"), "does not tell what is behind backend.group") {
		t.Errorf("configuration %q, diagnostics %v", alone.Config, summaries(alone))
	}
	if alone.GoogleVersion != "8.0.0" || !strings.Contains(alone.VersionSource, ">= 7.26") {
		t.Errorf("version %s: %s", alone.GoogleVersion, alone.VersionSource)
	}
	src := read(t, reader.Options{Path: plan, Config: recorded("four-groups")})
	if src.Config != recorded("four-groups") || len(src.Diagnostics) > 0 {
		t.Errorf("configuration %q, diagnostics %v", src.Config, src.Diagnostics)
	}
	_, err := reader.Read(context.Background(), reader.Options{Path: plan, Config: "no-such-directory"})
	var input *reader.InputError
	if !errors.As(err, &input) || input.Path != "no-such-directory" {
		t.Errorf("error %v", err)
	}
}

func TestTheSelectedWorkspaceIsUsed(t *testing.T) {
	const configuration = `resource "google_compute_network" "n" { name = terraform.workspace }`
	tests := map[string]struct {
		files   map[string]string
		environ []string
		want    string
	}{
		"none is selected":    {nil, nil, "default"},
		"by the environment":  {map[string]string{".terraform/environment": "staging"}, []string{"TF_WORKSPACE=prod"}, "prod"},
		"by a command before": {map[string]string{".terraform/environment": "staging\n"}, nil, "staging"},
		"in another place":    {map[string]string{"data/environment": "qa", ".terraform/environment": "staging"}, []string{"TF_DATA_DIR=data"}, "qa"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"main.tf": configuration}
			for name, text := range tt.files {
				files[name] = text
			}
			src := read(t, reader.Options{Path: lay(t, "", files), Environ: tt.environ})
			got, _ := find(t, src, "google_compute_network.n").Body.Get("name").Text()
			if got != tt.want {
				t.Errorf("workspace %q, want %q", got, tt.want)
			}
		})
	}
}

// What is piped comes from where the command runs.
func TestAPipedPlanBelongsToTheWorkingDirectory(t *testing.T) {
	plan := content(t, recorded("four-groups", "plan.json"))
	t.Chdir(recorded("four-groups"))
	src := read(t, reader.Options{Path: "-", Stdin: bytes.NewReader(plan)})
	if src.Config != "." || len(src.Diagnostics) > 0 {
		t.Errorf("configuration %q, diagnostics %v", src.Config, src.Diagnostics)
	}
}
