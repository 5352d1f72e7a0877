# One percent of up to 100 endpoints is one endpoint.

resource "google_compute_region_health_aggregation_policy" "db" {
  name                      = "db"
  region                    = "europe-west1"
  healthy_percent_threshold = 1
  min_healthy_threshold     = 2
}
