# The load balancer and its model are written from the same locals, so that no
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
  region  = "us-west1"
  policy  = { failover_ratio = 0.5, drop_traffic_if_unhealthy = false }
  groups = {
    ig-a = { zone = "us-west1-a", size = 2, failover = false }
    ig-d = { zone = "us-west1-c", size = 2, failover = false }
    ig-b = { zone = "us-west1-a", size = 2, failover = true }
    ig-c = { zone = "us-west1-c", size = 2, failover = true }
  }
}

resource "failover_backend_service" "be" {
  name            = "be-ilb"
  project         = local.project
  region          = local.region
  failover_policy = local.policy
  health_check    = google_compute_region_health_check.hc
  backends        = { for name, g in local.groups : name => merge(g, { balancing_mode = "CONNECTION" }) }
}

resource "google_compute_region_backend_service" "be" {
  name                  = "be-ilb"
  project               = local.project
  region                = local.region
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.hc.id]

  failover_policy {
    failover_ratio            = local.policy.failover_ratio
    drop_traffic_if_unhealthy = local.policy.drop_traffic_if_unhealthy
  }

  dynamic "backend" {
    for_each = local.groups
    content {
      group          = google_compute_instance_group_manager.ig[backend.key].instance_group
      failover       = backend.value.failover
      balancing_mode = "CONNECTION"
    }
  }
}

resource "google_compute_instance_group_manager" "ig" {
  for_each = local.groups

  name               = each.key
  project            = local.project
  zone               = each.value.zone
  base_instance_name = each.key
  target_size        = each.value.size

  version {
    instance_template = "projects/${local.project}/global/instanceTemplates/db"
  }
}

resource "google_compute_region_health_check" "hc" {
  name               = "hc"
  project            = local.project
  region             = local.region
  check_interval_sec = 5
  timeout_sec        = 5

  tcp_health_check {
    port = 5432
  }
}
