# Whether there are further regions is known only after apply.

resource "terraform_data" "groups" {
  input = []
}

resource "google_compute_region_network_endpoint_group" "europe" {
  name                  = "db-europe"
  region                = "europe-west1"
  network_endpoint_type = "PRIVATE_SERVICE_CONNECT"
  psc_target_service    = "projects/producer/regions/europe-west1/serviceAttachments/db"
  network               = "projects/demo/global/networks/core"
  subnetwork            = "projects/demo/regions/europe-west1/subnetworks/core"
}

resource "google_compute_backend_service" "db" {
  name                  = "db"
  load_balancing_scheme = "INTERNAL_MANAGED"
  protocol              = "HTTPS"

  backend {
    group = google_compute_region_network_endpoint_group.europe.id
  }

  dynamic "backend" {
    for_each = terraform_data.groups.output

    content {
      group = backend.value
    }
  }
}
