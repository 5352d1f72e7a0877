# Which source is meant is known only after apply.

provider "google" {
  project = "demo"
  region  = "europe-west1"
}

resource "google_compute_instance_group_manager" "db" {
  name               = "db"
  zone               = "europe-west1-b"
  base_instance_name = "db"
  target_size        = 2

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }
}

resource "google_compute_region_health_check" "db" {
  name = "db"

  tcp_health_check {
    port = 5432
  }
}

resource "google_compute_region_backend_service" "db" {
  name                  = "db"
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.db.id]

  backend {
    group          = google_compute_instance_group_manager.db.instance_group
    balancing_mode = "CONNECTION"
  }
}

resource "google_compute_forwarding_rule" "db" {
  name                  = "db"
  load_balancing_scheme = "INTERNAL"
  subnetwork            = "projects/demo/regions/europe-west1/subnetworks/core"
  backend_service       = google_compute_region_backend_service.db.id
  ports                 = ["5432"]
  allow_global_access   = true
}

resource "google_compute_service_attachment" "db" {
  name                  = "db"
  connection_preference = "ACCEPT_AUTOMATIC"
  enable_proxy_protocol = false
  nat_subnets           = ["projects/demo/regions/europe-west1/subnetworks/nat"]
  target_service        = google_compute_forwarding_rule.db.id
}

resource "google_compute_region_health_aggregation_policy" "db" {
  name                      = "db"
  region                    = "europe-west1"
  healthy_percent_threshold = 50
}

resource "terraform_data" "source" {}

resource "google_compute_region_health_source" "db" {
  name                      = "db"
  region                    = "europe-west1"
  source_type               = "BACKEND_SERVICE"
  sources                   = [google_compute_region_backend_service.db.id]
  health_aggregation_policy = google_compute_region_health_aggregation_policy.db.id
}

resource "google_compute_region_composite_health_check" "db" {
  name               = "db"
  region             = "europe-west1"
  health_destination = google_compute_forwarding_rule.db.id
  health_sources     = [terraform_data.source.id]
}
