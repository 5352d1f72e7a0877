resource "failover_health_source" "api" {
  name                      = "api"
  region                    = "us-central1"
  sources                   = [failover_backend_service.api]
  health_aggregation_policy = failover_health_aggregation_policy.api

  # Asked for beside the usual ones: a bad release in both zones.
  scenarios = ["vms:api-a=1+vms:api-b=1"]
}

resource "failover_health_aggregation_policy" "api" {
  name                      = "api"
  region                    = "us-central1"
  healthy_percent_threshold = 60
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

# 60 percent of 4 are 3, so that a zone takes the source down.
output "flips" {
  value = failover_health_source.api.flips
}
