# A published service that needs its API and its database.
resource "failover_composite_health_check" "shop" {
  name           = "shop"
  region         = "us-central1"
  health_sources = [failover_health_source.api, failover_health_source.db]

  # Asked for beside the usual ones: the source was just created.
  scenarios = ["unknown:db"]
}

resource "failover_health_source" "api" {
  name                      = "api"
  region                    = "us-central1"
  sources                   = [failover_backend_service.api]
  health_aggregation_policy = failover_health_aggregation_policy.half
}

resource "failover_health_source" "db" {
  name                      = "db"
  region                    = "us-central1"
  sources                   = [failover_backend_service.db]
  health_aggregation_policy = failover_health_aggregation_policy.half
}

resource "failover_health_aggregation_policy" "half" {
  name                      = "half"
  region                    = "us-central1"
  healthy_percent_threshold = 50
}

resource "failover_backend_service" "api" {
  name                  = "api"
  region                = "us-central1"
  load_balancing_scheme = "INTERNAL_MANAGED"
  protocol              = "HTTP"

  backends = {
    api-a = { zone = "us-central1-a", size = 2 }
    api-b = { zone = "us-central1-b", size = 2 }
  }
}

resource "failover_backend_service" "db" {
  name   = "db"
  region = "us-central1"

  backends = {
    db-a = { zone = "us-central1-a", size = 1 }
    db-b = { zone = "us-central1-b", size = 1 }
    db-c = { zone = "us-central1-c", size = 1 }
  }
}

# There is no test mode: with thresholds that a zone outage breaks, the first
# outage moves every consumer.
check "a_zone_outage_moves_nobody" {
  assert {
    condition     = !anytrue([for scenario in failover_composite_health_check.shop.flips : startswith(scenario, "zone:")])
    error_message = "The failure of a single zone makes the published service unhealthy."
  }
}

output "states" {
  value = { for scenario, outcome in failover_composite_health_check.shop.outcomes : scenario => outcome.state }
}
