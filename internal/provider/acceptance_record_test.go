// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"
)

// www is a record over a global load balancer and two regional ones, which
// share their groups with it. Words in capitals are replaced.
const www = `
locals {
  regions = ["us-west1", "europe-west1"]
  groups  = [for region in local.regions : { "web-${region}" = { zone = "${region}-b", SIZE, balancing_mode = "MODE" } }]
}

resource "terraform_data" "trickle" {
  input = 0.5
}

resource "failover_backend_service" "global" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  backends              = merge(local.groups...)
}

resource "failover_backend_service" "regional" {
  count                 = 2
  name                  = "web"
  region                = local.regions[count.index]
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  backends              = local.groups[count.index]
}

resource "failover_dns_record" "www" {
  name         = "www.example.com."
  ttl          = TTL
  health_check = { check_interval_sec = 30, source_regions = ["us-east1", "us-west1", "europe-west1"], https_health_check = [{ port = 443 }] }
  primary_backup = {
    primary       = [failover_backend_service.global]
    backup_geo    = [for service in failover_backend_service.regional : { location = service.region, health_checked_targets = [service] }]
    trickle_ratio = TRICKLE
  }
}
`

func wwwWith(changes ...string) string {
	return strings.NewReplacer(append(changes, "SIZE", "size = 2", "MODE", "UTILIZATION", "TTL", "30", "TRICKLE", "0.1")...).Replace(www)
}

const wwwAddress = "failover_dns_record.www"

func share(scenario, target string) tfjsonpath.Path {
	return tfjsonpath.New("outcomes").AtMapKey(scenario).AtMapKey("answers").AtMapKey(target).AtMapKey("share_exact")
}

func TestAccARecordLives(t *testing.T) {
	exact := func(scenario, target, want string) plancheck.PlanCheck {
		return plancheck.ExpectKnownValue(wwwAddress, share(scenario, target), knownvalue.StringExact(want))
	}
	bound := func(want int64) plancheck.PlanCheck {
		return plancheck.ExpectKnownValue(wwwAddress, tfjsonpath.New("outage_bound_seconds"), knownvalue.Int64Exact(want))
	}
	terraform(t,
		resource.TestStep{
			Config: wwwWith(),
			ConfigPlanChecks: resource.ConfigPlanChecks{
				PreApply: []plancheck.PlanCheck{
					exact("steady", "web", "9/10"), exact("region:us-west1", "europe-west1/web", "1/10"), bound(90),
					plancheck.ExpectKnownValue(wwwAddress, tfjsonpath.New("outcomes").AtMapKey("target:web").AtMapKey("answers").
						AtMapKey("us-west1/web").AtMapKey("by_location").AtMapKey("us-west1").AtMapKey("share_exact"), knownvalue.StringExact("1")),
				},
				PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
			},
		},
		// A third has no decimal that ends, and must be the same again.
		resource.TestStep{
			Config: wwwWith("TRICKLE", "1 / 4", "TTL", "60") + `
output "third" {
  value = failover_dns_record.thirds.outcomes["steady"].answers["203.0.113.1"].share == 1 / 3
}
resource "failover_dns_record" "thirds" {
  name = "thirds.example.com."
  ttl  = 30
  wrr  = [for i in [1, 2, 3] : { weight = 1, rrdatas = ["203.0.113.${i}"] }]
}`,
			ConfigPlanChecks: resource.ConfigPlanChecks{
				PreApply: []plancheck.PlanCheck{
					plancheck.ExpectResourceAction(wwwAddress, plancheck.ResourceActionUpdate),
					exact("steady", "web", "3/4"), bound(120),
					plancheck.ExpectKnownOutputValue("third", knownvalue.Bool(true)),
					plancheck.ExpectKnownValue("failover_dns_record.thirds", share("steady", "203.0.113.3"), knownvalue.StringExact("1/3")),
				},
				PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
			},
		},
	)
}

func TestAccAnUnknownTrickleRatioPlansCleanly(t *testing.T) {
	terraform(t, resource.TestStep{
		Config: wwwWith("TRICKLE", "terraform_data.trickle.output") + `
data "failover_simulation" "www" {
  dns_record = failover_dns_record.www
  scenarios  = ["target:web+zone:us-west1-b"]
}`,
		ConfigPlanChecks: resource.ConfigPlanChecks{
			PreApply: []plancheck.PlanCheck{
				plancheck.ExpectUnknownValue(wwwAddress, tfjsonpath.New("outcomes").AtMapKey("steady").AtMapKey("answers")),
				plancheck.ExpectKnownValue(wwwAddress, tfjsonpath.New("outcomes").AtMapKey("target:web").AtMapKey("answers"), knownvalue.MapSizeExact(2)),
				plancheck.ExpectKnownValue(wwwAddress, tfjsonpath.New("outage_bound_seconds"), knownvalue.Int64Exact(90)),
			},
			PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
		},
		ConfigStateChecks: []statecheck.StateCheck{
			statecheck.ExpectKnownValue(wwwAddress, share("steady", "web"), knownvalue.StringExact("1/2")),
			statecheck.ExpectKnownValue("data.failover_simulation.www",
				tfjsonpath.New("outcomes").AtMapKey("target:web+zone:us-west1-b").AtMapKey("why"), knownvalue.StringRegexp(regexp.MustCompile(`us-west1`))),
		},
	})
}

func TestAccFindingsOfARecordStopThePlan(t *testing.T) {
	const scaled = "size_min = 2, size_max = 6, autoscaling_policy = { cpu_utilization = { target = 0.6 }, scale_in_control = { time_window_sec = 90 } }"
	terraform(t,
		resource.TestStep{
			Config:      wwwWith("TRICKLE", "1.5"),
			ExpectError: regexp.MustCompile(`(?s)DNS record "www\.example\.com\.": .*\(FO208\)`),
		},
		resource.TestStep{
			Config:      wwwWith("SIZE", scaled, "MODE", "RATE"),
			ExpectError: regexp.MustCompile(`(?s)DNS record "www\.example\.com\.", us-west1/web: .*\(FO226\)`),
		},
		resource.TestStep{
			Config:      wwwWith("SIZE", strings.Replace(scaled, "cpu_utilization", "load_balancing_utilization", 1)),
			ExpectError: regexp.MustCompile(`(?s)DNS record "www\.example\.com\.", web: .*\(FO227\)`),
		},
		resource.TestStep{
			Config:      wwwWith("SIZE", scaled, "TTL", "61"),
			ExpectError: regexp.MustCompile(`(?s)DNS record "www\.example\.com\.", web: .*\(FO228\)`),
		},
		resource.TestStep{
			Config:   wwwWith("SIZE", scaled),
			PlanOnly: true, ExpectNonEmptyPlan: true,
		},
	)
}
