// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"strconv"
	"strings"
)

// kind is a resource to plan many times.
type kind struct{ name, title, resource string }

// kinds are planned in turn.
var kinds = []kind{
	{"data", "terraform_data, same input", `resource "terraform_data" "many" {
  count = COUNT
  input = {
    ARGUMENTS
  }
}`},
	{"inert", "same schema, computes nothing", `terraform {
  required_providers {
    baseline = { source = "failoverplan/baseline" }
  }
}
resource "baseline_backend_service" "many" {
  count = COUNT
  ARGUMENTS
}`},
	{"failover", "failover_backend_service", `terraform {
  required_providers {
    failover = { source = "failoverplan/failover" }
  }
}
resource "failover_backend_service" "many" {
  count = COUNT
  ARGUMENTS
}`},
}

const arguments = `name                            = "many-${count.index}"
  project                         = "example"
  region                          = "us-west1"
  load_balancing_scheme           = "INTERNAL"
  protocol                        = "TCP"
  session_affinity                = "NONE"
  connection_draining_timeout_sec = 300
  health_check                    = { check_interval_sec = 5, timeout_sec = 5 }
  failover_policy                 = { failover_ratio = 0.6, drop_traffic_if_unhealthy = false }
  backends = {
    ig-a = { zone = "us-west1-a", size = 3, balancing_mode = "CONNECTION" }
    ig-b = { zone = "us-west1-b", size = 2, balancing_mode = "CONNECTION", failover = true }
    ig-c = { zone = "us-west1-b", size = 2, balancing_mode = "CONNECTION", failover = true }
    ig-d = { zone = "us-west1-c", size = 3, balancing_mode = "CONNECTION" }
  }`

func (k kind) configuration(count int) string {
	return strings.NewReplacer("COUNT", strconv.Itoa(count), "ARGUMENTS", arguments).Replace(k.resource) + "\n"
}
