# All sources are of one region.

resource "google_compute_region_instance_group_manager" "main" {
  name               = "db-main"
  region             = "europe-west1"
  base_instance_name = "db-main"
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

resource "google_compute_forwarding_rule" "db" {
  name                  = "db"
  region                = "europe-west1"
  load_balancing_scheme = "INTERNAL"
  subnetwork            = "projects/demo/regions/europe-west1/subnetworks/core"
  backend_service       = google_compute_region_backend_service.db.id
  ports                 = ["5432"]
  allow_global_access   = true
}

resource "google_compute_service_attachment" "db" {
  name                  = "db"
  region                = "europe-west1"
  target_service        = google_compute_forwarding_rule.db.id
  connection_preference = "ACCEPT_AUTOMATIC"
  enable_proxy_protocol = false
  nat_subnets           = ["projects/demo/regions/europe-west1/subnetworks/nat"]
}

resource "google_compute_region_health_aggregation_policy" "db" {
  name   = "db"
  region = "europe-west1"
}

resource "google_compute_region_health_source" "db" {
  name                      = "db"
  region                    = "europe-west1"
  source_type               = "BACKEND_SERVICE"
  sources                   = [google_compute_region_backend_service.db.id]
  health_aggregation_policy = google_compute_region_health_aggregation_policy.db.id
}

resource "google_compute_region_composite_health_check" "db" {
  name   = "db"
  region = "europe-west1"
  health_sources = [
    google_compute_region_health_source.db.id,
    "projects/demo/regions/europe-west1/healthSources/db",
  ]
  health_destination = google_compute_forwarding_rule.db.id
}
