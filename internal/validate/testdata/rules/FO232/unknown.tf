# The range is known only after apply.

resource "terraform_data" "range" {
  input = "10.129.0.0/23"
}

resource "google_compute_network" "core" {
  name                    = "core"
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "proxies" {
  name          = "proxies"
  region        = "europe-west1"
  network       = google_compute_network.core.id
  ip_cidr_range = terraform_data.range.output
  purpose       = "REGIONAL_MANAGED_PROXY"
  role          = "ACTIVE"
}
