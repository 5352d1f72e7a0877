# More than all.

resource "google_compute_region_health_aggregation_policy" "db" {
  name                      = "db"
  region                    = "europe-west1"
  healthy_percent_threshold = 160
}
