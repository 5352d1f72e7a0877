# terraform test plans only: nothing is created. Run it with
#
#   failover tf -chdir=examples/modules/dns-failover test

variables {
  name = "www.example.com."
  groups = {
    us-west1     = { zone = "us-west1-a", size = 3 }
    europe-west1 = { zone = "europe-west1-b", size = 3 }
  }
}

run "a_region_outage_sends_clients_to_the_other_region" {
  command = plan

  assert {
    condition     = output.answers["target:www+region:us-west1"] == tolist(["www-europe-west1"])
    error_message = "Without the global load balancer and us-west1, europe-west1 serves."
  }
  assert {
    condition     = failover_dns_record.this.outcomes["steady"].answers["www"].share_exact == "9/10"
    error_message = "The backups get a tenth of the answers all the time."
  }
  assert {
    condition     = failover_dns_record.this.outage_bound_seconds == provider::failover::dns_outage_bound(30, 30, 2)
    error_message = "30 + 30 * 2 seconds."
  }
}

run "a_long_ttl_is_refused" {
  command = plan

  variables {
    ttl = 300
  }

  expect_failures = [failover_dns_record.this]
}

run "a_slow_health_check_is_refused" {
  command = plan

  variables {
    health_check = { check_interval_sec = 60 }
  }

  expect_failures = [failover_dns_record.this]
}

run "fenced_backups_are_refused" {
  command = plan

  variables {
    fenced = true
  }

  expect_failures = [failover_dns_record.this]
}

run "a_single_region_is_refused" {
  command = plan

  variables {
    groups = {
      us-west1 = { zone = "us-west1-a", size = 3 }
    }
  }

  expect_failures = [failover_dns_record.this]
}
