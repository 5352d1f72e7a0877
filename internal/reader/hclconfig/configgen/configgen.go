// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package configgen makes configurations of any size around load balancers of
// a known shape, for benchmarks and for tests of growth.
package configgen

import (
	"fmt"
	"strings"
)

// Flat writes n resource blocks in one file: passthrough load balancers of ten
// resources each, without count, for_each or modules.
func Flat(n int) map[string]string {
	var b strings.Builder
	b.WriteString(header)
	for i := 0; i*10 < n; i++ {
		fmt.Fprintf(&b, flatStack, i)
	}
	return map[string]string{"main.tf": b.String()}
}

// Modules spreads about n resources over three levels of modules with
// for_each: stacks, regions, load balancers.
func Modules(n int) map[string]string {
	var stacks strings.Builder
	for i := 0; i*10 < n; i++ {
		fmt.Fprintf(&stacks, "    s%d = { regions = { us-east1 = { zones = [\"b\", \"c\"] }, us-west1 = {} } }\n", i)
	}
	return map[string]string{
		"main.tf":                fmt.Sprintf(header+modulesRoot, stacks.String()),
		"modules/stack/main.tf":  stackModule,
		"modules/region/main.tf": regionModule,
		"modules/ilb/main.tf":    ilbModule,
	}
}

// Wide writes four resources with for_each over the same n keys, a filtered
// dynamic block in one and a merge over whole resources.
func Wide(n int) map[string]string { return map[string]string{"main.tf": fmt.Sprintf(header+wide, n)} }

const header = `terraform {
  required_providers {
    google = { source = "hashicorp/google" }
  }
}
provider "google" {
  project = "demo-project"
  region  = "us-central1"
}
resource "google_compute_network" "net" {
  name = "net"
}
`

const flatStack = `
resource "google_compute_subnetwork" "s%[1]d" {
  name          = "sub-%[1]d"
  network       = google_compute_network.net.id
  ip_cidr_range = cidrsubnet("10.0.0.0/8", 14, %[1]d %% 16384)
}
resource "google_compute_instance_group" "a%[1]d" {
  name = "a-%[1]d"
  zone = "us-central1-a"
}
resource "google_compute_instance_group" "b%[1]d" {
  name = "b-%[1]d"
  zone = "us-central1-b"
}
resource "google_compute_instance_group" "c%[1]d" {
  name = "c-%[1]d"
  zone = "us-central1-c"
}
resource "google_compute_instance_group" "f%[1]d" {
  name = "f-%[1]d"
  zone = "us-central1-f"
}
resource "google_compute_health_check" "h%[1]d" {
  name = "hc-%[1]d"
  tcp_health_check {
    port = 80 + %[1]d
  }
}
resource "google_compute_region_backend_service" "s%[1]d" {
  name                  = "bs-%[1]d"
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_health_check.h%[1]d.id]
  dynamic "backend" {
    for_each = {
      a = google_compute_instance_group.a%[1]d
      b = google_compute_instance_group.b%[1]d
      c = google_compute_instance_group.c%[1]d
    }
    content {
      group          = backend.value.id
      balancing_mode = "CONNECTION"
      failover       = backend.key == "c"
    }
  }
  backend {
    group    = google_compute_instance_group.f%[1]d.self_link
    failover = true
  }
  failover_policy {
    failover_ratio            = 0.5
    drop_traffic_if_unhealthy = true
  }
}
resource "google_compute_address" "v%[1]d" {
  name         = "vip-%[1]d"
  address_type = "INTERNAL"
  subnetwork   = google_compute_subnetwork.s%[1]d.id
}
resource "google_compute_forwarding_rule" "r%[1]d" {
  name            = "fr-%[1]d"
  ip_address      = google_compute_address.v%[1]d.address
  backend_service = google_compute_region_backend_service.s%[1]d.id
  subnetwork      = google_compute_subnetwork.s%[1]d.id
}
resource "google_dns_record_set" "d%[1]d" {
  name         = "svc%[1]d.example.internal."
  managed_zone = "zone"
  type         = "A"
  ttl          = 30
  rrdatas      = [google_compute_forwarding_rule.r%[1]d.ip_address]
}
`

const modulesRoot = `
variable "stacks" {
  type = map(object({
    regions = map(object({
      zones = optional(list(string), ["a", "b"])
    }))
  }))
  default = {
%s  }
}
module "stack" {
  source   = "./modules/stack"
  for_each = var.stacks
  name     = each.key
  regions  = each.value.regions
  network  = google_compute_network.net
}
`

const stackModule = `
variable "name" { type = string }
variable "regions" { type = any }
variable "network" { type = object({ id = string, self_link = string }) }
module "region" {
  source   = "../region"
  for_each = var.regions
  stack    = var.name
  region   = each.key
  zones    = each.value.zones
  network  = var.network.id
}
output "rules" { value = { for k, m in module.region : k => m.rule } }
`

const regionModule = `
variable "stack" { type = string }
variable "region" { type = string }
variable "zones" { type = list(string) }
variable "network" { type = string }
resource "google_compute_instance_group" "ig" {
  count   = length(var.zones)
  name    = format("%s-%s-%02d", var.stack, var.region, count.index)
  zone    = "${var.region}-${var.zones[count.index]}"
  network = var.network
}
module "lb" {
  source   = "../ilb"
  name     = "${var.stack}-${var.region}"
  region   = var.region
  network  = var.network
  backends = [for i, g in google_compute_instance_group.ig : { group = g.self_link, failover = i > 0 }]
}
output "rule" { value = module.lb.rule.id }
`

const ilbModule = `
variable "name" { type = string }
variable "region" { type = string }
variable "network" { type = string }
variable "backends" {
  type = list(object({
    group          = string
    failover       = optional(bool, false)
    balancing_mode = optional(string, "CONNECTION")
  }))
}
resource "google_compute_region_health_check" "hc" {
  name   = var.name
  region = var.region
  tcp_health_check { port = 80 }
}
resource "google_compute_region_backend_service" "bs" {
  name                  = var.name
  region                = var.region
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.hc.id]
  dynamic "backend" {
    for_each = { for b in var.backends : b.group => b }
    content {
      group          = backend.key
      balancing_mode = backend.value.balancing_mode
      failover       = backend.value.failover
    }
  }
}
resource "google_compute_forwarding_rule" "fr" {
  name            = var.name
  region          = var.region
  network         = var.network
  backend_service = google_compute_region_backend_service.bs.id
}
output "rule" { value = google_compute_forwarding_rule.fr }
`

const wide = `
locals {
  items = { for i in flatten([for p in range(1 + floor(%[1]d / 1000)) : [for q in range(1000) : p * 1000 + q]]) : "k${i}" => { zone = i %% 3 == 0 ? "a" : "b" } if i < %[1]d }
  both  = merge(google_compute_instance_group.ig, {})
}
resource "google_compute_instance_group" "ig" {
  for_each = local.items
  name     = each.key
  zone     = "us-central1-${each.value.zone}"
}
resource "google_compute_health_check" "hc" {
  for_each = local.items
  name     = each.key
  tcp_health_check { port = 80 }
}
resource "google_compute_region_backend_service" "bs" {
  for_each      = local.items
  name          = each.key
  health_checks = [google_compute_health_check.hc[each.key].id]
  dynamic "backend" {
    for_each = { for k, g in local.both : k => g if k == each.key }
    content { group = backend.value.id }
  }
}
resource "google_compute_forwarding_rule" "fr" {
  for_each        = google_compute_region_backend_service.bs
  name            = each.key
  backend_service = each.value.id
}
`
