# The minimum is known only after apply.

resource "terraform_data" "minimum" {
  input = 0
}

resource "google_compute_region_health_aggregation_policy" "db" {
  name                  = "db"
  region                = "europe-west1"
  min_healthy_threshold = terraform_data.minimum.output
}
