# Half of the endpoints, and never fewer than two.
resource "failover_health_aggregation_policy" "half" {
  name                      = "half"
  region                    = "us-central1"
  healthy_percent_threshold = 50
  min_healthy_threshold     = 2
}

# One policy serves both sources, each judged on its own.
resource "failover_health_source" "this" {
  for_each = { api = 4, auth = 3 }

  name                      = each.key
  region                    = "us-central1"
  sources                   = [failover_backend_service.this[each.key]]
  health_aggregation_policy = failover_health_aggregation_policy.half
}

resource "failover_backend_service" "this" {
  for_each = { api = 4, auth = 3 }

  name                  = each.key
  region                = "us-central1"
  load_balancing_scheme = "INTERNAL_MANAGED"
  protocol              = "HTTP"

  backends = {
    (each.key) = { zones = ["us-central1-a", "us-central1-b"], size = each.value }
  }
}

output "failures_tolerated" {
  value = { for name, source in failover_health_source.this : name => source.endpoint_failures_tolerated }
}
