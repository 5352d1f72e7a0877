# A global external load balancer.

resource "google_compute_region_network_endpoint_group" "europe" {
  name                  = "db-europe"
  region                = "europe-west1"
  network_endpoint_type = "PRIVATE_SERVICE_CONNECT"
  psc_target_service    = "projects/producer/regions/europe-west1/serviceAttachments/db"
  network               = "projects/demo/global/networks/core"
  subnetwork            = "projects/demo/regions/europe-west1/subnetworks/core"
}

resource "google_compute_region_network_endpoint_group" "us" {
  name                  = "db-us"
  region                = "us-east1"
  network_endpoint_type = "PRIVATE_SERVICE_CONNECT"
  psc_target_service    = "projects/producer/regions/us-east1/serviceAttachments/db"
  network               = "projects/demo/global/networks/core"
  subnetwork            = "projects/demo/regions/us-east1/subnetworks/core"
}

resource "google_compute_backend_service" "db" {
  name                  = "db"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"

  backend {
    group = google_compute_region_network_endpoint_group.europe.id
  }

  backend {
    group = google_compute_region_network_endpoint_group.us.id
  }
}
