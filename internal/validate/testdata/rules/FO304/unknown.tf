# The type is known only after apply.

resource "terraform_data" "type" {
  input = "BACKEND_SERVICE_POLICY"
}

resource "google_compute_region_health_aggregation_policy" "db" {
  name        = "db"
  region      = "europe-west1"
  policy_type = terraform_data.type.output
}
