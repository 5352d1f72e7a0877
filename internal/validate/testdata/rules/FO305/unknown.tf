# The backend services are known only after apply.

resource "terraform_data" "services" {
  input = []
}

resource "google_compute_region_health_aggregation_policy" "db" {
  name   = "db"
  region = "europe-west1"
}

resource "google_compute_region_health_source" "db" {
  name                      = "db"
  region                    = "europe-west1"
  source_type               = "BACKEND_SERVICE"
  sources                   = terraform_data.services.output
  health_aggregation_policy = google_compute_region_health_aggregation_policy.db.id
}
