# The one type that a regional policy has.

resource "google_compute_region_health_aggregation_policy" "db" {
  name        = "db"
  region      = "europe-west1"
  policy_type = "BACKEND_SERVICE_POLICY"
}
