# No endpoint has to be healthy.

resource "google_compute_region_health_aggregation_policy" "db" {
  name                  = "db"
  region                = "europe-west1"
  min_healthy_threshold = 0
}
