# The count alone shall decide, and 60 percent decide as well.

resource "google_compute_region_health_aggregation_policy" "db" {
  name                      = "db"
  region                    = "europe-west1"
  healthy_percent_threshold = 0
  min_healthy_threshold     = 2
}
