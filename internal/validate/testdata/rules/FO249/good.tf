# Endpoints have a rate.

resource "google_compute_network_endpoint_group" "db" {
  name                  = "db"
  zone                  = "europe-west1-b"
  network               = "projects/demo/global/networks/core"
  subnetwork            = "projects/demo/regions/europe-west1/subnetworks/core"
  network_endpoint_type = "GCE_VM_IP_PORT"
}

resource "google_compute_network_endpoints" "db" {
  network_endpoint_group = google_compute_network_endpoint_group.db.name
  zone                   = "europe-west1-b"

  network_endpoints {
    instance   = "db-1"
    ip_address = "10.0.0.11"
    port       = 5432
  }
}

resource "google_compute_region_health_check" "db" {
  name   = "db"
  region = "europe-west1"

  tcp_health_check {
    port = 5432
  }
}

resource "google_compute_region_backend_service" "web" {
  name                  = "web"
  region                = "europe-west1"
  load_balancing_scheme = "INTERNAL_MANAGED"
  protocol              = "HTTP"
  health_checks         = [google_compute_region_health_check.db.id]

  backend {
    group                 = google_compute_network_endpoint_group.db.id
    balancing_mode        = "RATE"
    max_rate_per_endpoint = 100
  }
}
