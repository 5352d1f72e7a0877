# terraform test plans only: nothing is created. Run it with
#
#   failover tf -chdir=examples/modules/passthrough test

variables {
  name   = "db"
  region = "us-west1"
}

run "primaries_in_two_zones_survive_a_zone" {
  command = plan

  variables {
    groups = {
      db-a = { zone = "us-west1-a", size = 2 }
      db-b = { zone = "us-west1-b", size = 2 }
      db-c = { zone = "us-west1-c", size = 4, failover = true }
    }
  }

  assert {
    condition     = output.outcomes["zone:us-west1-a"] == "primary"
    error_message = "Two of four primaries are exactly the ratio and keep serving."
  }
  assert {
    condition     = failover_backend_service.this.minimum_healthy_primaries == 2
    error_message = "0.5 of 4 is 2."
  }
}

run "primaries_in_one_zone_are_refused" {
  command = plan

  variables {
    groups = {
      db-a = { zone = "us-west1-a", size = 4 }
      db-c = { zone = "us-west1-c", size = 4, failover = true }
    }
  }

  expect_failures = [failover_backend_service.this]
}

run "a_ratio_that_one_zone_breaks_is_refused" {
  command = plan

  variables {
    failover_ratio = 0.75
    groups = {
      db-a = { zone = "us-west1-a", size = 2 }
      db-b = { zone = "us-west1-b", size = 2 }
      db-c = { zone = "us-west1-c", size = 4, failover = true }
    }
  }

  expect_failures = [failover_backend_service.this]
}

run "a_module_without_failover_backends_is_refused" {
  command = plan

  variables {
    groups = {
      db-a = { zone = "us-west1-a", size = 2 }
      db-b = { zone = "us-west1-b", size = 2 }
    }
  }

  expect_failures = [failover_backend_service.this]
}

run "a_ratio_of_zero_is_refused" {
  command = plan

  variables {
    failover_ratio = 0
    groups = {
      db-a = { zone = "us-west1-a", size = 2 }
      db-c = { zone = "us-west1-c", size = 2, failover = true }
    }
  }

  expect_failures = [var.failover_ratio]
}
