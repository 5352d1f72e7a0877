# No reason is given, so the comment does nothing.

resource "google_compute_instance_group_manager" "db" {
  name               = "db"
  zone               = "europe-west1-b"
  base_instance_name = "db"
  target_size        = 4

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }
}

resource "google_compute_region_health_check" "db" {
  name   = "db"
  region = "europe-west1"

  tcp_health_check {
    port = 5432
  }
}

# failover:ignore=FO127
resource "google_compute_region_backend_service" "db" {
  name                  = "db"
  region                = "europe-west1"
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.db.id]

  backend {
    group          = google_compute_instance_group_manager.db.instance_group
    balancing_mode = "CONNECTION"
  }
}
