# An endpoint group for each region.

resource "google_compute_service_attachment" "europe" {
  name                  = "db-europe-west1"
  region                = "europe-west1"
  target_service        = "projects/demo/regions/europe-west1/forwardingRules/db"
  connection_preference = "ACCEPT_AUTOMATIC"
  enable_proxy_protocol = false
  nat_subnets           = ["projects/demo/regions/europe-west1/subnetworks/nat"]
}

resource "google_compute_service_attachment" "us" {
  name                  = "db-us-east1"
  region                = "us-east1"
  target_service        = "projects/demo/regions/us-east1/forwardingRules/db"
  connection_preference = "ACCEPT_AUTOMATIC"
  enable_proxy_protocol = false
  nat_subnets           = ["projects/demo/regions/us-east1/subnetworks/nat"]
}

resource "google_compute_service_attachment" "asia" {
  name                  = "db-asia-east1"
  region                = "asia-east1"
  target_service        = "projects/demo/regions/asia-east1/forwardingRules/db"
  connection_preference = "ACCEPT_AUTOMATIC"
  enable_proxy_protocol = false
  nat_subnets           = ["projects/demo/regions/asia-east1/subnetworks/nat"]
}

resource "google_compute_region_network_endpoint_group" "europe" {
  name                  = "db-europe"
  region                = "europe-west1"
  network_endpoint_type = "PRIVATE_SERVICE_CONNECT"
  psc_target_service    = google_compute_service_attachment.europe.id
  network               = "projects/demo/global/networks/core"
  subnetwork            = "projects/demo/regions/europe-west1/subnetworks/core"
}

resource "google_compute_region_network_endpoint_group" "us" {
  name                  = "db-us"
  region                = "us-east1"
  network_endpoint_type = "PRIVATE_SERVICE_CONNECT"
  psc_target_service    = google_compute_service_attachment.us.id
  network               = "projects/demo/global/networks/core"
  subnetwork            = "projects/demo/regions/us-east1/subnetworks/core"
}

resource "google_compute_region_network_endpoint_group" "asia" {
  name                  = "db-asia"
  region                = "asia-east1"
  network_endpoint_type = "PRIVATE_SERVICE_CONNECT"
  psc_target_service    = google_compute_service_attachment.asia.id
  network               = "projects/demo/global/networks/core"
  subnetwork            = "projects/demo/regions/asia-east1/subnetworks/core"
}

resource "google_compute_backend_service" "db" {
  name                  = "db"
  load_balancing_scheme = "INTERNAL_MANAGED"
  protocol              = "HTTPS"

  backend {
    group = google_compute_region_network_endpoint_group.europe.id
  }

  backend {
    group = google_compute_region_network_endpoint_group.us.id
  }

  backend {
    group = google_compute_region_network_endpoint_group.asia.id
  }
}
