# The newer purpose alone.

resource "google_compute_network" "core" {
  name                    = "core"
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "proxies" {
  name          = "proxies"
  region        = "europe-west1"
  network       = google_compute_network.core.id
  ip_cidr_range = "10.129.0.0/23"
  purpose       = "REGIONAL_MANAGED_PROXY"
  role          = "ACTIVE"
}
