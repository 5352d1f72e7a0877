# The percentage alone.

resource "google_compute_region_instance_group_manager" "main" {
  name               = "db-main"
  region             = "europe-west1"
  base_instance_name = "db-main"
  target_size        = 10

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

resource "google_compute_region_backend_service" "db" {
  name                  = "db"
  region                = "europe-west1"
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.db.id]

  backend {
    group          = google_compute_region_instance_group_manager.main.instance_group
    balancing_mode = "CONNECTION"
  }
}

resource "google_compute_region_health_aggregation_policy" "db" {
  name                      = "db"
  region                    = "europe-west1"
  healthy_percent_threshold = 50
}

resource "google_compute_region_health_source" "db" {
  name                      = "db"
  region                    = "europe-west1"
  source_type               = "BACKEND_SERVICE"
  sources                   = [google_compute_region_backend_service.db.id]
  health_aggregation_policy = google_compute_region_health_aggregation_policy.db.id
}
