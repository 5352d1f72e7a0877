// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"
)

// published is a service in two regions with so many endpoints in each of two
// zones, and a consumer in both.
func published(percent, size string) string {
	return fmt.Sprintf(`
locals {
  regions = ["us-west1", "us-east1"]
  zones   = [["us-west1-a", "us-west1-b"], ["us-east1-b", "us-east1-c"]]
}

resource "terraform_data" "size" {
  input = 2
}

resource "failover_backend_service" "api" {
  count                 = 2
  name                  = "api"
  region                = local.regions[count.index]
  load_balancing_scheme = "INTERNAL_MANAGED"
  backends              = { for zone in local.zones[count.index] : "api-${zone}" => { zone = zone, size = %[2]s } }
}

resource "failover_health_aggregation_policy" "api" {
  count                     = 2
  name                      = "api"
  region                    = local.regions[count.index]
  healthy_percent_threshold = %[1]s
}

resource "failover_health_source" "api" {
  count                     = 2
  name                      = "api"
  region                    = local.regions[count.index]
  sources                   = [failover_backend_service.api[count.index]]
  health_aggregation_policy = failover_health_aggregation_policy.api[count.index]
}

resource "failover_composite_health_check" "api" {
  count          = 2
  name           = "api"
  region         = local.regions[count.index]
  health_sources = [failover_health_source.api[count.index]]
}

resource "failover_psc_consumer" "web" {
  name           = "web"
  regions        = { for check in failover_composite_health_check.api : check.region => check }
  client_regions = ["us-central1"]
  scenarios      = ["unknown:us-west1/api"]
}
`, percent, size)
}

func TestAccCompositeHealthLives(t *testing.T) {
	const source, check = `failover_health_source.api[0]`, `failover_composite_health_check.api[0]`
	const web, zone = "failover_psc_consumer.web", "zone:us-west1-a"
	state := func(want string) plancheck.PlanCheck {
		return plancheck.ExpectKnownValue(check, tfjsonpath.New("outcomes").AtMapKey(zone).AtMapKey("state"), knownvalue.StringExact(want))
	}
	serving := func(scenario string, regions ...string) plancheck.PlanCheck {
		var want []knownvalue.Check
		for _, region := range regions {
			want = append(want, knownvalue.StringExact(region))
		}
		return plancheck.ExpectKnownValue(web, tfjsonpath.New("outcomes").AtMapKey(scenario).AtMapKey("serving_regions"), knownvalue.ListExact(want))
	}
	unchanged := []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()}
	terraform(t,
		resource.TestStep{
			Config: published("60", "2"),
			ConfigPlanChecks: resource.ConfigPlanChecks{
				PreApply: []plancheck.PlanCheck{
					state("UNHEALTHY"), serving(zone, "us-east1"), serving("steady", "us-east1", "us-west1"),
					serving("unknown:us-west1/api", "us-east1", "us-west1"),
					plancheck.ExpectKnownValue(source, tfjsonpath.New("endpoint_failures_tolerated"), knownvalue.Int64Exact(1)),
				},
				PostApplyPostRefresh: unchanged,
			},
		},
		resource.TestStep{
			Config: published("50", "2"),
			ConfigPlanChecks: resource.ConfigPlanChecks{
				PreApply: []plancheck.PlanCheck{
					plancheck.ExpectResourceAction(web, plancheck.ResourceActionUpdate),
					state("HEALTHY"), serving(zone, "us-east1", "us-west1"),
				},
				PostApplyPostRefresh: unchanged,
			},
		},
	)
}

func TestAccUnknownEndpointsPlanCleanly(t *testing.T) {
	const web = "failover_psc_consumer.web"
	terraform(t, resource.TestStep{
		Config: published("50", "terraform_data.size.output") + `
data "failover_simulation" "web" {
  psc_consumer = failover_psc_consumer.web
  scenarios    = ["region:us-west1"]
}
data "failover_simulation" "check" {
  composite_health_check = failover_composite_health_check.api[0]
  scenarios              = ["zone:us-west1-a"]
}`,
		ConfigPlanChecks: resource.ConfigPlanChecks{
			PreApply: []plancheck.PlanCheck{
				plancheck.ExpectUnknownValue(web, tfjsonpath.New("outcomes")),
				plancheck.ExpectUnknownValue(web, tfjsonpath.New("model")),
			},
			PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
		},
		ConfigStateChecks: []statecheck.StateCheck{
			statecheck.ExpectKnownValue(web, tfjsonpath.New("can_move"), knownvalue.Bool(true)),
			statecheck.ExpectKnownValue("data.failover_simulation.web",
				tfjsonpath.New("outcomes").AtMapKey("region:us-west1").AtMapKey("why"), knownvalue.StringRegexp(regexp.MustCompile(`us-east1`))),
			statecheck.ExpectKnownValue("data.failover_simulation.check",
				tfjsonpath.New("outcomes").AtMapKey("zone:us-west1-a").AtMapKey("why"), knownvalue.StringRegexp(regexp.MustCompile(`2 of 4`))),
		},
	})
}

func TestAccFindingsOfCompositeHealthStopThePlan(t *testing.T) {
	terraform(t,
		resource.TestStep{
			Config:      published("120", "2"),
			ExpectError: regexp.MustCompile(`(?s)Health aggregation policy "api": .*\(FO301\)`),
		},
		resource.TestStep{
			// One endpoint of two at 60 percent decides.
			Config:      `provider "failover" { minimum_failure_severity = "warning" }` + published("60", "1"),
			ExpectError: regexp.MustCompile(`(?s)Health source "api" in us-(west|east)1, sources\[0\]: .*\(FO314\)`),
		},
		resource.TestStep{
			Config: `
resource "failover_health_source" "api" {
  name    = "api"
  region  = "us-west1"
  sources = []
}`,
			ExpectError: regexp.MustCompile(`(?s)Health source "api" in us-west1: .*\(FO305\)`),
		},
		resource.TestStep{
			Config: `
resource "failover_composite_health_check" "api" {
  name           = "api"
  region         = "us-west1"
  health_sources = [{ name = "api", region = "us-west1" }]
}`,
			ExpectError: regexp.MustCompile(`(?s)health_sources\[0\]: A whole resource is missing`),
		},
	)
}
