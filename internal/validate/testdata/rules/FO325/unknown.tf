# The service is published elsewhere.

resource "google_compute_forwarding_rule" "endpoint" {
  name                  = "endpoint"
  region                = "europe-west1"
  load_balancing_scheme = ""
  network               = "projects/demo/global/networks/core"
  ip_address            = "projects/demo/regions/europe-west1/addresses/endpoint"
  target                = "projects/producer/regions/europe-west1/serviceAttachments/db"
}
