# The older purpose beside the newer one.

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

resource "google_compute_subnetwork" "legacy" {
  name          = "legacy"
  region        = "europe-west1"
  network       = google_compute_network.core.id
  ip_cidr_range = "10.129.2.0/23"
  purpose       = "INTERNAL_HTTPS_LOAD_BALANCER"
  role          = "ACTIVE"
}
