locals {
  regions = {
    us-central1 = ["us-central1-a", "us-central1-b"]
    us-east1    = ["us-east1-b", "us-east1-c"]
  }
}

# A consumer in both regions of a published service. A composite health check
# with for_each over regions is passed on as it is.
resource "failover_psc_consumer" "shop" {
  name           = "shop"
  regions        = failover_composite_health_check.api
  client_regions = ["us-west1", "europe-west1"]
}

resource "failover_composite_health_check" "api" {
  for_each = local.regions

  name           = "api"
  region         = each.key
  health_sources = [failover_health_source.api[each.key]]
}

resource "failover_health_source" "api" {
  for_each = local.regions

  name                      = "api"
  region                    = each.key
  sources                   = [failover_backend_service.api[each.key]]
  health_aggregation_policy = failover_health_aggregation_policy.api[each.key]
}

resource "failover_health_aggregation_policy" "api" {
  for_each = local.regions

  name                      = "api"
  region                    = each.key
  healthy_percent_threshold = 50
}

resource "failover_backend_service" "api" {
  for_each = local.regions

  name                  = "api"
  region                = each.key
  load_balancing_scheme = "INTERNAL_MANAGED"
  protocol              = "HTTP"
  backends              = { for zone in each.value : "api-${zone}" => { zone = zone, size = 2 } }
}

output "clients_of_us_west1" {
  value = { for scenario, outcome in failover_psc_consumer.shop.outcomes : scenario => outcome.clients["us-west1"] }
}
