# The percentage is known only after apply.

resource "terraform_data" "percent" {
  input = 60
}

resource "google_compute_region_health_aggregation_policy" "db" {
  name                      = "db"
  region                    = "europe-west1"
  healthy_percent_threshold = terraform_data.percent.output
}
