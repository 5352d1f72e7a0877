# Composite health and its model are written from the same locals, so that no
# number stands twice.
terraform {
  required_providers {
    failover = {
      source = "failoverplan/failover"
    }
    google = {
      source = "hashicorp/google"
    }
  }
}

locals {
  project = "example"
  region  = "us-central1"
  policy  = { healthy_percent_threshold = 60, min_healthy_threshold = 2 }
  groups = {
    api-a = { zone = "us-central1-a", size = 2 }
    api-b = { zone = "us-central1-b", size = 2 }
    api-c = { zone = "us-central1-c", size = 1 }
  }
}

resource "failover_composite_health_check" "api" {
  name           = "api"
  project        = local.project
  region         = local.region
  health_sources = [failover_health_source.api]
}

resource "failover_health_source" "api" {
  name                      = "api"
  project                   = local.project
  region                    = local.region
  sources                   = [failover_backend_service.api]
  health_aggregation_policy = failover_health_aggregation_policy.api
}

resource "failover_health_aggregation_policy" "api" {
  name                      = "api"
  project                   = local.project
  region                    = local.region
  healthy_percent_threshold = local.policy.healthy_percent_threshold
  min_healthy_threshold     = local.policy.min_healthy_threshold
}

resource "failover_backend_service" "api" {
  name                  = "api"
  project               = local.project
  region                = local.region
  load_balancing_scheme = "INTERNAL_MANAGED"
  protocol              = "HTTP"
  backends              = local.groups
}

resource "google_compute_region_composite_health_check" "api" {
  name               = "api"
  project            = local.project
  region             = local.region
  health_sources     = [google_compute_region_health_source.api.id]
  health_destination = google_compute_forwarding_rule.api.id
}

resource "google_compute_region_health_source" "api" {
  name                      = "api"
  project                   = local.project
  region                    = local.region
  source_type               = "BACKEND_SERVICE"
  sources                   = [google_compute_region_backend_service.api.id]
  health_aggregation_policy = google_compute_region_health_aggregation_policy.api.id
}

resource "google_compute_region_health_aggregation_policy" "api" {
  name                      = "api"
  project                   = local.project
  region                    = local.region
  healthy_percent_threshold = local.policy.healthy_percent_threshold
  min_healthy_threshold     = local.policy.min_healthy_threshold
}

resource "google_compute_region_backend_service" "api" {
  name                  = "api"
  project               = local.project
  region                = local.region
  load_balancing_scheme = "INTERNAL_MANAGED"
  protocol              = "HTTP"
  health_checks         = [google_compute_region_health_check.api.id]

  dynamic "backend" {
    for_each = local.groups
    content {
      group           = google_compute_instance_group_manager.api[backend.key].instance_group
      balancing_mode  = "UTILIZATION"
      capacity_scaler = 1
    }
  }
}

resource "google_compute_instance_group_manager" "api" {
  for_each = local.groups

  name               = each.key
  project            = local.project
  zone               = each.value.zone
  base_instance_name = each.key
  target_size        = each.value.size

  version {
    instance_template = "projects/${local.project}/global/instanceTemplates/api"
  }
}

resource "google_compute_region_health_check" "api" {
  name    = "api"
  project = local.project
  region  = local.region

  http_health_check {
    port = 8080
  }
}

resource "google_compute_region_url_map" "api" {
  name            = "api"
  project         = local.project
  region          = local.region
  default_service = google_compute_region_backend_service.api.id
}

resource "google_compute_region_target_http_proxy" "api" {
  name    = "api"
  project = local.project
  region  = local.region
  url_map = google_compute_region_url_map.api.id
}

resource "google_compute_forwarding_rule" "api" {
  name                  = "api"
  project               = local.project
  region                = local.region
  load_balancing_scheme = "INTERNAL_MANAGED"
  allow_global_access   = true
  port_range            = "80"
  target                = google_compute_region_target_http_proxy.api.id
  network               = "projects/${local.project}/global/networks/vpc"
  subnetwork            = "projects/${local.project}/regions/${local.region}/subnetworks/api"
}

resource "google_compute_service_attachment" "api" {
  name                  = "api"
  project               = local.project
  region                = local.region
  target_service        = google_compute_forwarding_rule.api.id
  connection_preference = "ACCEPT_AUTOMATIC"
  enable_proxy_protocol = false
  nat_subnets           = ["projects/${local.project}/regions/${local.region}/subnetworks/psc"]
}
