# Each VM is in one group.

resource "google_compute_instance_group" "red" {
  name = "red"
  zone = "europe-west1-b"
  instances = [
    "projects/demo/zones/europe-west1-b/instances/vm-1",
    "projects/demo/zones/europe-west1-b/instances/vm-2",
  ]
}

resource "google_compute_instance_group" "blue" {
  name      = "blue"
  zone      = "europe-west1-b"
  instances = ["projects/demo/zones/europe-west1-b/instances/vm-3"]
}

resource "google_compute_region_health_check" "db" {
  name   = "db"
  region = "europe-west1"

  tcp_health_check {
    port = 5432
  }
}

resource "google_compute_region_backend_service" "red" {
  name                  = "red"
  region                = "europe-west1"
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.db.id]

  backend {
    group          = google_compute_instance_group.red.id
    balancing_mode = "CONNECTION"
  }
}

resource "google_compute_region_backend_service" "blue" {
  name                  = "blue"
  region                = "europe-west1"
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.db.id]

  backend {
    group          = google_compute_instance_group.blue.id
    balancing_mode = "CONNECTION"
  }
}
