// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

// plan is an oracle written out.
type plan struct {
	variables  map[string]cty.Value
	attributes map[string]*adapt.Node
	keys       map[string][]cty.Value
}

func (p plan) Variable(name string) (cty.Value, bool) { v, ok := p.variables[name]; return v, ok }

func (p plan) Attributes(address string) *adapt.Node { return p.attributes[address] }

func (p plan) Keys(address string) ([]cty.Value, bool) { k, ok := p.keys[address]; return k, ok }

func object(pairs ...any) *adapt.Node {
	n := &adapt.Node{Kind: adapt.Object}
	for i := 0; i < len(pairs); i += 2 {
		n.Fields = append(n.Fields, adapt.Field{Name: pairs[i].(string), Value: pairs[i+1].(*adapt.Node)})
	}
	return n
}

func list(items ...*adapt.Node) *adapt.Node { return &adapt.Node{Kind: adapt.List, Items: items} }

func sensitiveNode(n *adapt.Node) *adapt.Node { n.Sensitive = true; return n }

// Joined with a plan, every value is the plan's as far as it knows one, blocks
// of a set are paired by what they hold, what nobody wrote is marked, and
// references stay those of the configuration.
func TestConfigurationJoinedWithPlan(t *testing.T) {
	files := map[string]string{"main.tf": `
variable "ratio" { default = 0.1 }
data "google_compute_zones" "z" {}
resource "google_compute_instance_group" "g" {
  for_each = toset(["a", "b"])
  name     = each.key
  zone     = "us-central1-a"
}
resource "google_compute_instance_group" "by_zone" {
  for_each = toset(data.google_compute_zones.z.names)
  name     = each.key
  zone     = each.key
}
resource "google_compute_instance_group" "guessed" {
  count = length(terraform_data.d.output)
  name  = "guess-${count.index}"
  zone  = "us-central1-a"
}
resource "terraform_data" "d" {}
resource "google_compute_region_backend_service" "s" {
  name        = "s"
  description = "as written"
  backend { group = google_compute_instance_group.g["b"].id }
  backend {
    group    = google_compute_instance_group.g["a"].id
    failover = true
  }
  failover_policy { failover_ratio = var.ratio }
  health_checks = ["projects/p/global/healthChecks/h"]
  protocol      = null
  lifecycle { ignore_changes = [description] }
}
resource "google_compute_region_backend_service" "drifted" {
  name = "d"
  dynamic "backend" {
    for_each = data.google_compute_zones.z.names
    content { group = "zones/${backend.value}" }
  }
  backend { group = "gone" }
}
resource "google_compute_region_backend_service" "opaque" {
  name = split("/", google_compute_instance_group.g["a"].id)[1] == "p" ? "known" : "other"
  dynamic "backend" {
    for_each = terraform_data.d.output
    content { group = backend.value }
  }
}
`}
	p := plan{
		variables: map[string]cty.Value{"ratio": cty.MustParseNumberVal("0.5")},
		keys: map[string][]cty.Value{
			"google_compute_instance_group.guessed": {cty.NumberIntVal(0), cty.NumberIntVal(1)},
		},
		attributes: map[string]*adapt.Node{
			"data.google_compute_zones.z":                  object("names", list(adapt.String("us-central1-a"), adapt.String("us-central1-f"))),
			`google_compute_instance_group.g["a"]`:         object("id", adapt.String("projects/p/zones/us-central1-a/instanceGroups/a"), "size", adapt.Number("3"), "name", adapt.String("a")),
			`google_compute_instance_group.g["b"]`:         object("id", adapt.UnknownValue(), "name", adapt.String("b")),
			"google_compute_region_backend_service.opaque": object("name", adapt.String("known"), "backend", list(object("group", adapt.String("x")), object("group", adapt.String("y")))),
			"google_compute_region_backend_service.drifted": object("name", adapt.String("d"), "backend", list(
				object("group", adapt.String("zones/us-central1-f")), object("group", adapt.String("by hand")), object("group", adapt.String("zones/us-central1-a")))),
			"google_compute_region_backend_service.s": object(
				"name", adapt.String("s"),
				"description", adapt.String("as recorded"),
				"backend", list(
					object("group", adapt.String("projects/p/zones/us-central1-a/instanceGroups/a"), "failover", adapt.Bool(true), "balancing_mode", adapt.String("UTILIZATION")),
					object("group", adapt.UnknownValue(), "failover", adapt.UnknownValue(), "balancing_mode", adapt.String("UTILIZATION")),
				),
				"failover_policy", list(object("failover_ratio", adapt.Number("0.5"), "drop_traffic_if_unhealthy", adapt.UnknownValue())),
				"health_checks", list(sensitiveNode(adapt.String("https://www.googleapis.com/compute/v1/projects/p/global/healthChecks/h"))),
				"protocol", adapt.String("TCP"),
				"timeout_sec", adapt.Number("30"),
				"enable_cdn", adapt.Null(),
				"log_config", list(),
				"self_link", adapt.UnknownValue(),
			),
		},
	}
	got := render(readFiles(t, files, hclconfig.Options{Oracle: p}))
	want := `data.google_compute_zones.z
  names[0] = us-central1-a (computed)
  names[1] = us-central1-f (computed)
google_compute_instance_group.by_zone["us-central1-a"]
  name = us-central1-a
  zone = us-central1-a
google_compute_instance_group.by_zone["us-central1-f"]
  name = us-central1-f
  zone = us-central1-f
google_compute_instance_group.g["a"]
  name = a
  zone = us-central1-a
  id = projects/p/zones/us-central1-a/instanceGroups/a (computed)
  size = 3 (computed)
google_compute_instance_group.g["b"]
  name = b
  zone = us-central1-a
  id = ? (computed)
google_compute_instance_group.guessed[0]
  name = guess-0
  zone = us-central1-a
google_compute_instance_group.guessed[1]
  name = guess-1
  zone = us-central1-a
google_compute_region_backend_service.drifted
  name = d
  backend[0].group = zones/us-central1-a
  backend[1].group = zones/us-central1-f
  backend[2].group = by hand
google_compute_region_backend_service.opaque
  name = known
  backend[0].group = x <- terraform_data.d.output exact
  backend[1].group = y <- terraform_data.d.output exact
google_compute_region_backend_service.s
  name = s
  description = as recorded
  backend[0].group = ? <- google_compute_instance_group.g["b"].id exact
  backend[0].failover = ? (computed)
  backend[0].balancing_mode = UTILIZATION (computed)
  backend[1].group = projects/p/zones/us-central1-a/instanceGroups/a <- google_compute_instance_group.g["a"].id exact
  backend[1].failover = true
  backend[1].balancing_mode = UTILIZATION (computed)
  failover_policy[0].failover_ratio = 0.5
  failover_policy[0].drop_traffic_if_unhealthy = ? (computed)
  health_checks[0] = https://www.googleapis.com/compute/v1/projects/p/global/healthChecks/h (sensitive)
  protocol = TCP (computed)
  timeout_sec = 30 (computed)
  self_link = ? (computed)
  (ignores description)
terraform_data.d
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
