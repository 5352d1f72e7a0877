// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

const provenanceConfig = `
provider "google" {
  project = "demo"
  region  = "us-central1"
}
resource "google_compute_instance_group" "a" {
  name = "a"
  zone = "us-central1-a"
}
resource "google_compute_instance_group" "b" {
  name = "b"
  zone = "us-central1-b"
}
resource "google_compute_instance_group" "n" {
  count = 2
  name  = "n${count.index}"
  zone  = "us-central1-a"
}
resource "google_compute_instance_group" "none" {
  count = 0
  name  = "none"
  zone  = "us-central1-a"
}
resource "google_compute_instance_group" "k" {
  for_each = toset(["x", "y"])
  name     = each.key
  zone     = "us-central1-${each.key}"
}
resource "google_compute_instance_group" "unnamed" {
  name = "u-${data.google_compute_zones.z.names[0]}"
  zone = data.google_compute_zones.z.names[0]
}
resource "google_compute_address" "vip" {
  name = "vip"
}
resource "google_compute_forwarding_rule" "fr" {
  name       = "fr"
  ip_address = google_compute_address.vip.address
  network    = google_compute_network.net.id
}
resource "google_compute_network" "net" {
  name = "net"
}
data "google_compute_zones" "z" {}
data "google_compute_instance_group" "d" {
  name = "d"
}
variable "create" {
  type    = bool
  default = true
}
locals {
  groups  = { one = google_compute_instance_group.a.id, two = google_compute_instance_group.b.id }
  list    = [google_compute_instance_group.a.id, google_compute_instance_group.b.id]
  open    = data.google_compute_zones.z.names
  objects = [{ id = google_compute_instance_group.a.id, up = true }, { id = google_compute_instance_group.b.id, up = false }]
}
`

// short names what a reference leads to in few letters.
var short = strings.NewReplacer(
	"data.google_compute_instance_group.", "data.",
	"data.google_compute_zones.", "data.",
	"google_compute_instance_group.", "",
	"google_compute_address.", "",
	"google_compute_forwarding_rule.", "",
	"google_compute_network.", "",
)

// Every expression leads back to the attributes that it was made of and to no
// others: = exactly this value, ~ derived from it, ? one of several.
func TestExpressionsKeepWhatTheirValuesCameFrom(t *testing.T) {
	tests := []struct{ expr, want string }{
		{`google_compute_instance_group.a.id`, `=a.id`},
		{`google_compute_instance_group.a.name`, ``},
		{`"x/${google_compute_instance_group.a.id}"`, `~a.id`},
		{`"${google_compute_instance_group.a.id}"`, `=a.id`},
		{`"${google_compute_instance_group.a.id}${google_compute_instance_group.b.id}"`, `~a.id ~b.id`},
		{`format("%s", google_compute_instance_group.a.id)`, `=a.id`},
		{`format("%s-%s", google_compute_instance_group.a.id, data.google_compute_instance_group.d.id)`, `~data.d.id ~a.id`},
		{`data.google_compute_instance_group.d.self_link`, `=data.d.self_link`},
		{`"x-${data.google_compute_instance_group.d.self_link}"`, `~data.d.self_link`},

		// Collections.
		{`tolist(toset(local.list))`, `=a.id =b.id`},
		{`distinct(concat(local.list, local.list))`, `=a.id =b.id`},
		{`sort(local.list)`, `=a.id =b.id`},
		{`reverse(local.list)`, `=b.id =a.id`},
		{`compact(concat(local.list, [""]))`, `=a.id =b.id`},
		{`flatten([local.list, [[google_compute_network.net.id]]])`, `=a.id =b.id =net.id`},
		{`setunion(local.list, [google_compute_network.net.id])`, `=net.id =a.id =b.id`},
		{`merge(local.groups, { two = google_compute_network.net.id })["two"]`, `=net.id`},
		{`lookup(local.groups, "two", null)`, `=b.id`},
		{`lookup(local.groups, "none", google_compute_network.net.id)`, `=net.id`},
		{`element(local.list, 3)`, `=b.id`},
		{`slice(local.list, 1, 2)`, `=b.id`},
		{`zipmap(["p", "q"], local.list)["q"]`, `=b.id`},
		{`zipmap(local.list, ["p", "q"])[google_compute_instance_group.b.id]`, ``},
		{`{ for o in local.objects : o.id => o.up }[google_compute_instance_group.a.id] ? "up" : "down"`, ``},
		{`keys({ for o in local.objects : o.id => o.up })`, `=a.id =b.id`},
		{`[for o in local.objects : o.id if o.up]`, `=a.id`},
		{`values(local.groups)`, `=a.id =b.id`},
		{`one([google_compute_instance_group.a.id])`, `=a.id`},
		{`chunklist(local.list, 1)[1][0]`, `=b.id`},
		{`index(local.list, google_compute_instance_group.b.id) == 1 ? "second" : google_compute_network.net.id`, ``},
		{`matchkeys(local.list, ["x", "y"], ["y"])`, `=b.id`},
		{`jsondecode(jsonencode({ g = google_compute_instance_group.a.id })).g`, `=a.id`},
		{`yamldecode(yamlencode([google_compute_instance_group.a.id]))[0]`, `=a.id`},
		{`split(",", join(",", local.list))[1]`, `=b.id`},
		{`replace("X/y", "X", google_compute_instance_group.a.id)`, `~a.id`},
		{`trimprefix(google_compute_instance_group.a.self_link, "https://www.googleapis.com/compute/v1/")`, `=a.self_link`},
		{`lower(google_compute_instance_group.a.id)`, `=a.id`},

		// What looks at letters.
		{`split("/", google_compute_instance_group.a.self_link)[3]`, `~a.self_link`},
		{`substr(google_compute_instance_group.a.id, 0, 4)`, `~a.id`},
		{`regex("[a-z]+", google_compute_instance_group.a.id)`, `~a.id`},
		{`replace(google_compute_instance_group.a.id, "/[0-9]+/", "")`, `~a.id`},
		{`replace(google_compute_instance_group.a.id, "/", "-")`, `~a.id`},
		{`sha1(join("", local.list))`, `~a.id ~b.id`},
		{`length(google_compute_instance_group.a.id)`, `~a.id`},
		{`basename(google_compute_instance_group.a.id)`, `~a.id`},
		{`sha256(jsonencode({ a = google_compute_instance_group.a.id, z = data.google_compute_instance_group.d.id }))`, `~data.d.id ~a.id`},
		{`jsonencode([google_compute_instance_group.a.id, data.google_compute_instance_group.d.id])`, `~data.d.id ~a.id`},

		// Count and for_each.
		{`google_compute_instance_group.n[1].id`, `=n[1].id`},
		{`google_compute_instance_group.n[*].id`, `=n[0].id =n[1].id`},
		{`google_compute_instance_group.n.*.id[0]`, `=n[0].id`},
		{`one(google_compute_instance_group.none[*].id)`, ``},
		{`try(google_compute_instance_group.none[0].id, google_compute_instance_group.a.id)`, `=a.id`},
		{`coalesce(one(google_compute_instance_group.none[*].id), google_compute_instance_group.a.id)`, `=a.id`},
		{`join("", google_compute_instance_group.none.*.id)`, ``},
		{`[for k, g in google_compute_instance_group.k : g.id]`, `=k["x"].id =k["y"].id`},
		{`{ for k, g in google_compute_instance_group.k : k => g.self_link if k != "x" }`, `=k["y"].self_link`},
		{`values(google_compute_instance_group.k)[*].id`, `=k["x"].id =k["y"].id`},
		{`google_compute_instance_group.n[data.google_compute_zones.z.id == "x" ? 0 : 1].id`, `?data.z.id ?n[0].id ?n[1].id`},
		{`google_compute_instance_group.a.*.id[0]`, `=a.id`},

		// Conditions.
		{`var.create ? google_compute_instance_group.a.id : google_compute_instance_group.b.id`, `=a.id`},
		{`google_compute_instance_group.a.id != null ? google_compute_instance_group.a.id : google_compute_instance_group.b.id`, `=a.id`},
		{`google_compute_instance_group.a.id != "" ? google_compute_instance_group.a.id : google_compute_instance_group.b.id`, `=a.id`},
		{`google_compute_instance_group.a.id == "x/y" ? "x" : google_compute_instance_group.b.id`, `?a.id ?b.id`},
		{`google_compute_instance_group.a.id == "x" ? "x" : google_compute_instance_group.b.id`, `=b.id`},
		{`google_compute_address.vip.address == "10.0.0.1" ? "x" : google_compute_instance_group.b.id`, `?vip.address ?b.id`},
		{`google_compute_address.vip.address == "none" ? "x" : google_compute_instance_group.b.id`, `=b.id`},
		{`try(google_compute_instance_group.k[google_compute_instance_group.a.id].id, google_compute_instance_group.a.id)`, `=a.id`},
		{`try(local.groups[google_compute_instance_group.a.id], google_compute_instance_group.b.id)`, `=b.id`},
		{`lookup(local.groups, google_compute_instance_group.a.id, google_compute_network.net.id)`, `=net.id`},
		{`google_compute_instance_group.a.id == google_compute_instance_group.b.id ? "x" : google_compute_instance_group.b.id`, `=b.id`},
		{`contains(local.list, google_compute_instance_group.b.id) ? google_compute_instance_group.b.id : "x"`, `=b.id`},
		{`contains(local.list, "some/link") ? "x" : "y"`, `?a.id ?b.id`},
		{`contains(local.list, "literal") ? google_compute_network.net.id : "y"`, ``},
		{`!contains(local.open, "us-central1-a") ? google_compute_instance_group.a.id : null`, `?data.z.names ?a.id`},
		{`length(local.open) > 0 ? local.list : []`, `?data.z.names ?a.id ?b.id`},
		{`can(google_compute_instance_group.a.id) ? google_compute_instance_group.a.id : "x"`, `=a.id`},
		{`try(local.missing_key.x, google_compute_instance_group.a.id)`, `=a.id`},

		// Unknown collections.
		{`local.open[0]`, `=data.z.names`},
		{`[for z in local.open : google_compute_instance_group.a.id]`, `?data.z.names ?a.id`},
		{`{ (local.open[0]) = google_compute_instance_group.a.id }`, `?data.z.names ?a.id`},
		{`local.groups[local.open[0]]`, `?data.z.names ?a.id ?b.id`},
		{`local.list[length(local.open)]`, `?data.z.names ?a.id ?b.id`},
		{`flatten([local.open, [google_compute_instance_group.a.id]])`, `?data.z.names ?a.id`},
		{`"%{for z in local.open}${z}%{endfor}"`, `~data.z.names`},
		{`element(split("/", google_compute_instance_group.a.id), 3)`, `~a.id`},
		{`[google_compute_instance_group.a.id, data.google_compute_instance_group.d.id]`, `=a.id =data.d.id`},
		{`tolist(toset([google_compute_instance_group.a.id, data.google_compute_instance_group.d.id]))`, `?data.d.id ?a.id`},

		// The nearest resource, not the one behind it.
		{`google_compute_forwarding_rule.fr.ip_address`, `=fr.ip_address`},
		{`google_compute_instance_group.unnamed.name`, `=unnamed.name`},
		{`google_compute_instance_group.unnamed.zone`, `=data.z.names`},
		{`google_compute_forwarding_rule.fr.network`, `=net.id`},
		{`google_compute_forwarding_rule.fr.ip_address == google_compute_address.vip.address ? "same" : "other"`, ``},
		{`google_compute_forwarding_rule.fr.project`, ``},
		{`google_compute_instance_group.a.size + 1`, `~a.size`},
		{`google_compute_instance_group.a.instances`, `=a.instances`},
		{`provider::google::name_from_id(google_compute_network.net.id)`, `~net.id`},
		{`provider::other::f(google_compute_network.net.id, local.open)`, `~data.z.names ~net.id`},
	}
	var src strings.Builder
	src.WriteString(provenanceConfig)
	for i, tt := range tests {
		fmt.Fprintf(&src, "resource \"terraform_data\" \"e%d\" {\n  input = %s\n}\n", i, strings.ReplaceAll(tt.expr, "local.missing_key.x", "{}.x"))
	}
	got := readText(t, src.String())
	problems := map[string]string{}
	for _, d := range got.Diagnostics {
		problems[d.Address] = d.Summary + ": " + d.Detail
	}
	inputs := map[string]*adapt.Node{}
	for _, r := range got.Resources {
		if r.Type == "terraform_data" {
			inputs[r.Name] = r.Body.Get("input")
		}
	}
	for i, tt := range tests {
		name := fmt.Sprintf("e%d", i)
		if p := problems["terraform_data."+name]; p != "" {
			t.Errorf("%s: %s", tt.expr, p)
			continue
		}
		if diff := cmp.Diff(tt.want, strings.Join(shortReferences(inputs[name]), " ")); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", tt.expr, diff)
		}
	}
}

func shortReferences(n *adapt.Node) []string {
	var out []string
	for _, r := range n.References {
		sign := map[adapt.Grade]string{adapt.Exact: "=", adapt.Derived: "~", adapt.Candidates: "?"}[r.Grade]
		out = append(out, sign+short.Replace(r.Address)+"."+r.Attribute)
	}
	for _, item := range n.Items {
		out = append(out, shortReferences(item)...)
	}
	for _, f := range n.Fields {
		out = append(out, shortReferences(f.Value)...)
	}
	return out
}
