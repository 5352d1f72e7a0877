# A type of global policies.

resource "google_compute_region_health_aggregation_policy" "db" {
  name        = "db"
  region      = "europe-west1"
  policy_type = "DNS_PUBLIC_IP_POLICY"
}
