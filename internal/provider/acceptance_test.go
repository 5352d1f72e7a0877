// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"regexp"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/failoverplan/terraform-provider-failover/internal/provider"
	"github.com/failoverplan/terraform-provider-failover/internal/testenv"
)

// terraform runs steps with the real Terraform, or skips the test where there
// is none.
func terraform(t *testing.T, steps ...resource.TestStep) {
	t.Helper()
	testenv.Terraform(t)
	resource.Test(t, resource.TestCase{
		ProtoV6ProviderFactories: map[string]func() (tfprotov6.ProviderServer, error){
			"failover": func() (tfprotov6.ProviderServer, error) { return provider.NewServer("test"), nil },
		},
		Steps: steps,
	})
}

const dbAddress = "failover_backend_service.db"

// pool is the path of a scenario's pool.
func pool(scenario string) tfjsonpath.Path {
	return tfjsonpath.New("outcomes").AtMapKey(scenario).AtMapKey("active_pool")
}

func expectPool(scenario, want string) plancheck.PlanCheck {
	return plancheck.ExpectKnownValue(dbAddress, pool(scenario), knownvalue.StringExact(want))
}

func TestAccABackendServiceLives(t *testing.T) {
	const head = `
resource "failover_policy" "db" {
  name           = "db"
  failover_ratio = 0.5
}

resource "failover_backend_service" "db" {
  name            = "db"
  region          = "us-west1"
  failover_policy = failover_policy.db
`
	const before = head + `
  backends = {
    db-a = { zone = "us-west1-a", size = 2 }
    db-b = { zone = "us-west1-b", size = 2 }
    db-c = { zone = "us-west1-c", size = 4, failover = true }
  }
}`
	const after = head + `
  project   = "example"
  scenarios = ["zone:us-west1-a+vms:db-b=1"]
  backends = {
    db-a = { zone = "us-west1-a", size = 3 }
    db-b = { zone = "us-west1-b", size = 2 }
    db-c = { zone = "us-west1-c", size = 4, failover = true }
  }
}`
	unchanged := resource.ConfigPlanChecks{
		PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
	}
	created, changed := unchanged, unchanged
	created.PreApply = []plancheck.PlanCheck{
		plancheck.ExpectResourceAction(dbAddress, plancheck.ResourceActionCreate),
		expectPool("zone:us-west1-a", "primary"), expectPool("all-primaries", "failover"),
	}
	changed.PreApply = []plancheck.PlanCheck{
		plancheck.ExpectResourceAction(dbAddress, plancheck.ResourceActionUpdate),
		expectPool("zone:us-west1-a", "failover"), expectPool("zone:us-west1-a+vms:db-b=1", "failover"),
		plancheck.ExpectKnownValue(dbAddress, tfjsonpath.New("minimum_healthy_primaries"), knownvalue.Int64Exact(3)),
	}
	terraform(t,
		resource.TestStep{
			Config: before, ConfigPlanChecks: created,
			ConfigStateChecks: []statecheck.StateCheck{
				statecheck.ExpectKnownValue(dbAddress, tfjsonpath.New("primary_vm_count"), knownvalue.Int64Exact(4)),
				statecheck.ExpectKnownValue(dbAddress, tfjsonpath.New("failover_policy"), knownvalue.ObjectExact(map[string]knownvalue.Check{
					"failover_ratio":                       knownvalue.Float64Exact(0.5),
					"drop_traffic_if_unhealthy":            knownvalue.Null(),
					"disable_connection_drain_on_failover": knownvalue.Null(),
				})),
			},
		},
		resource.TestStep{Config: after, ConfigPlanChecks: changed},
	)
}

func TestAccUnknownValuesPlanCleanly(t *testing.T) {
	const config = `
resource "terraform_data" "size" {
  input = 2
}

resource "failover_backend_service" "db" {
  name            = "db-${terraform_data.size.id}"
  region          = "us-west1"
  failover_policy = { failover_ratio = 0.5 }
  backends = {
    db-a = { zone = "us-west1-a", size = 2 }
    db-b = { zone = "us-west1-a", size = terraform_data.size.output, balancing_mode = "CONNECTION" }
    db-c = { zone = "us-west1-b", size = 4, failover = true }
  }
}

data "failover_simulation" "db" {
  backend_service = failover_backend_service.db
  scenarios       = ["vms:db-a=2"]
}`
	terraform(t, resource.TestStep{
		Config: config,
		ConfigPlanChecks: resource.ConfigPlanChecks{
			PreApply: []plancheck.PlanCheck{
				expectPool("steady", "primary"), expectPool("all-primaries", "failover"), expectPool("zone:us-west1-a", "failover"),
				plancheck.ExpectKnownValue(dbAddress, tfjsonpath.New("failover_vm_count"), knownvalue.Int64Exact(4)),
				plancheck.ExpectUnknownValue(dbAddress, tfjsonpath.New("primary_vm_count")),
				plancheck.ExpectUnknownValue(dbAddress, tfjsonpath.New("model")),
				plancheck.ExpectUnknownValue(dbAddress, tfjsonpath.New("outcomes").AtMapKey("steady").AtMapKey("active_vms")),
			},
			PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
		},
		ConfigStateChecks: []statecheck.StateCheck{
			statecheck.ExpectKnownValue(dbAddress, tfjsonpath.New("primary_vm_count"), knownvalue.Int64Exact(4)),
			statecheck.ExpectKnownValue("data.failover_simulation.db",
				tfjsonpath.New("outcomes").AtMapKey("vms:db-a=2").AtMapKey("why"), knownvalue.StringRegexp(regexp.MustCompile(`2 of 4`))),
		},
	})
}

func TestAccFindingsStopThePlan(t *testing.T) {
	service := func(changes string) string {
		return `
resource "failover_backend_service" "db" {
  name   = "db"
  region = "us-west1"
  backends = {
    db-a = { zone = "us-west1-a", size_min = 2, size_max = 4 }
    db-c = { zone = "us-west1-c", size = 4, failover = true }
  }
` + changes + `
}`
	}
	terraform(t,
		resource.TestStep{
			Config:      service(`failover_policy = { failover_ratio = 1.5 }`),
			ExpectError: regexp.MustCompile(`(?s)Backend service "db": .*\(FO102\).*failover_policy`),
		},
		resource.TestStep{
			Config:      `provider "failover" { minimum_failure_severity = "warning" }` + "\n" + service(""),
			ExpectError: regexp.MustCompile(`(?s)Backend service "db", backends\["db-a"\]: .*\(FO114\)`),
		},
		resource.TestStep{
			Config:      `provider "failover" { minimum_failure_severity = "grave" }` + "\n" + service(""),
			ExpectError: regexp.MustCompile(`(?s)minimum_failure_severity.*"error"\s+"warning"\s+"info"`),
		},
		resource.TestStep{
			Config:      service(`load_balancing_scheme = "OUTERNAL"`),
			ExpectError: regexp.MustCompile(`(?s)load_balancing_scheme value must be one of`),
		},
		resource.TestStep{
			Config:      service(`scenarios = ["zone:us-west1-d"]`),
			ExpectError: regexp.MustCompile(`(?s)The scenario "zone:us-west1-d" can't be evaluated.*us-west1-c`),
		},
	)
}

func TestAccFunctions(t *testing.T) {
	const head = `
terraform {
  required_providers {
    failover = { source = "hashicorp/failover" }
  }
}
`
	const calls = head + `
variable "ratio" {
  type    = number
  default = 0.7
  validation {
    condition     = provider::failover::minimum_healthy_primaries(10, var.ratio) < 10
    error_message = "No primary may fail."
  }
}
resource "terraform_data" "healthy" {
  input = 4
}
output "minimum" {
  value = provider::failover::minimum_healthy_primaries(10, var.ratio)
}
output "pool" {
  value = provider::failover::active_pool({
    primaries = 4, healthy_primaries = 0, failovers = 4, healthy_failovers = 3
    failover_ratio = terraform_data.healthy.output / 8, drop_traffic_if_unhealthy = null
  })
}`
	terraform(t,
		resource.TestStep{
			Config:      head + `output "refused" { value = provider::failover::minimum_healthy_primaries(4, 1.5) }`,
			ExpectError: regexp.MustCompile(`(?s)failover_ratio must be from\s+0\s+to\s+1`),
		},
		resource.TestStep{
			Config: calls,
			ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{
				plancheck.ExpectKnownOutputValue("minimum", knownvalue.Int64Exact(7)),
				plancheck.ExpectKnownOutputValue("pool", knownvalue.StringExact("failover")),
			}},
		},
	)
}
