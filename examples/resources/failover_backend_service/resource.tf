# Four groups in two zones, two of them failover backends. The plan shows who
# serves when a zone, the region, a role or everything fails.
resource "failover_backend_service" "be_ilb" {
  name                  = "be-ilb"
  region                = "us-west1"
  load_balancing_scheme = "INTERNAL"
  protocol              = "TCP"

  backends = {
    ig-a = { zone = "us-west1-a", size = 2, balancing_mode = "CONNECTION" }
    ig-d = { zone = "us-west1-c", size = 2, balancing_mode = "CONNECTION" }
    ig-b = { zone = "us-west1-a", size = 2, balancing_mode = "CONNECTION", failover = true }
    ig-c = { zone = "us-west1-c", size = 2, balancing_mode = "CONNECTION", failover = true }
  }

  failover_policy = {
    failover_ratio = 0.5
  }

  health_check = {
    check_interval_sec = 5
    timeout_sec        = 5
  }

  # Asked for beside the usual ones: three of the four primaries fail.
  scenarios = ["group:ig-a+vms:ig-d=1"]
}

# A zone outage must not leave the primaries. A failed check is a warning; a
# postcondition of the resource would stop the plan.
check "a_zone_outage_keeps_the_primaries" {
  assert {
    condition = alltrue([
      for scenario, outcome in failover_backend_service.be_ilb.outcomes :
      outcome.active_pool == "primary" if startswith(scenario, "zone:")
    ])
    error_message = "The failure of a single zone moves the traffic to the failover backends."
  }
}

output "tolerated" {
  value = failover_backend_service.be_ilb.primary_failures_tolerated
}
