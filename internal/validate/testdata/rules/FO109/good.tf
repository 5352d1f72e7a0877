# ha_policy stands alone.

resource "google_compute_network_endpoint_group" "db" {
  name                  = "db"
  zone                  = "europe-west1-b"
  network               = "projects/demo/global/networks/core"
  subnetwork            = "projects/demo/regions/europe-west1/subnetworks/core"
  network_endpoint_type = "GCE_VM_IP"
}

resource "google_compute_network_endpoints" "db" {
  network_endpoint_group = google_compute_network_endpoint_group.db.name
  zone                   = "europe-west1-b"

  network_endpoints {
    instance   = "db-1"
    ip_address = "10.0.0.11"
  }
}

resource "google_compute_region_backend_service" "db" {
  name                  = "db"
  region                = "europe-west1"
  load_balancing_scheme = "INTERNAL"
  network               = "projects/demo/global/networks/core"

  backend {
    group          = google_compute_network_endpoint_group.db.id
    balancing_mode = "CONNECTION"
  }

  ha_policy {
    fast_ip_move = "GARP_RA"
  }
}
