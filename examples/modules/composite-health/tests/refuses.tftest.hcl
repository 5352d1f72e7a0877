# terraform test plans only: nothing is created. Run it with
#
#   failover tf -chdir=examples/modules/composite-health test

variables {
  name = "api"
  regions = {
    us-central1 = { us-central1-a = 2, us-central1-b = 2 }
    us-east1    = { us-east1-b = 2, us-east1-c = 2 }
  }
}

run "half_of_the_endpoints_survive_a_zone" {
  command = plan

  assert {
    condition     = output.failures_tolerated["us-central1"] == 2
    error_message = "Half of 4 endpoints may fail."
  }
  assert {
    condition     = output.serving_regions["zone:us-central1-a"] == tolist(["us-central1", "us-east1"])
    error_message = "A zone outage leaves both regions in service."
  }
  assert {
    condition     = output.serving_regions["region:us-central1"] == tolist(["us-east1"])
    error_message = "A region outage moves the consumers."
  }
}

# 60 is the default of the API: 3 of 4 endpoints, which no zone outage leaves.
run "the_default_percentage_is_refused_in_two_zones" {
  command = plan

  variables {
    healthy_percent_threshold = 60
  }

  expect_failures = [failover_composite_health_check.this]
}

run "the_default_percentage_is_enough_in_three_zones" {
  command = plan

  variables {
    healthy_percent_threshold = 60
    regions = {
      us-central1 = { us-central1-a = 2, us-central1-b = 2, us-central1-c = 2 }
      us-east1    = { us-east1-b = 2, us-east1-c = 2, us-east1-d = 2 }
    }
  }

  assert {
    condition     = output.failures_tolerated["us-east1"] == 2
    error_message = "60 percent of 6 are 4."
  }
}

run "a_minimum_that_a_zone_breaks_is_refused" {
  command = plan

  variables {
    min_healthy_threshold = 3
  }

  expect_failures = [failover_composite_health_check.this]
}

run "a_zone_with_most_of_the_endpoints_is_refused" {
  command = plan

  variables {
    regions = {
      us-central1 = { us-central1-a = 3, us-central1-b = 1 }
      us-east1    = { us-east1-b = 2, us-east1-c = 2 }
    }
  }

  expect_failures = [failover_composite_health_check.this]
}

run "a_minimum_that_is_never_met_is_refused" {
  command = plan

  variables {
    min_healthy_threshold = 5
  }

  expect_failures = [failover_composite_health_check.this]
}

run "one_region_is_refused" {
  command = plan

  variables {
    regions = {
      us-central1 = { us-central1-a = 2, us-central1-b = 2 }
    }
  }

  expect_failures = [var.regions]
}
