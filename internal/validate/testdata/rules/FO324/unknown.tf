# What the endpoint group leads to is known only after apply.

resource "terraform_data" "service" {
  input = "db"
}

resource "google_compute_region_network_endpoint_group" "europe" {
  name                  = "db-europe"
  region                = "europe-west1"
  network_endpoint_type = "PRIVATE_SERVICE_CONNECT"
  psc_target_service    = terraform_data.service.output
  network               = "projects/demo/global/networks/core"
  subnetwork            = "projects/demo/regions/europe-west1/subnetworks/core"
}

resource "google_compute_region_backend_service" "db" {
  name                  = "db"
  region                = "europe-west1"
  load_balancing_scheme = "INTERNAL_MANAGED"
  protocol              = "HTTPS"

  backend {
    group = google_compute_region_network_endpoint_group.europe.id
  }
}
