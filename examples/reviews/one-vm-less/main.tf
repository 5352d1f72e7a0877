# The pull request takes one VM out of ig-d: its size becomes 1. plan.json is the
# plan of that change.
terraform {
  required_providers {
    google = {
      source  = "hashicorp/google"
      version = ">= 7.0"
    }
  }
}

provider "google" {
  project = "example-project"
  region  = "us-west1"
}

locals {
  groups = {
    ig-a = { zone = "us-west1-a", size = 2, failover = false }
    ig-d = { zone = "us-west1-c", size = 1, failover = false }
    ig-b = { zone = "us-west1-a", size = 2, failover = true }
    ig-c = { zone = "us-west1-c", size = 2, failover = true }
  }
}

resource "google_compute_instance_group_manager" "web" {
  for_each = local.groups

  name               = each.key
  zone               = each.value.zone
  base_instance_name = each.key
  target_size        = each.value.size

  version {
    instance_template = "projects/example-project/global/instanceTemplates/web"
  }
}

resource "google_compute_region_health_check" "web" {
  name               = "web"
  check_interval_sec = 5
  timeout_sec        = 5

  http_health_check {
    port = 80
  }
}

resource "google_compute_region_backend_service" "web" {
  name                  = "web"
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.web.id]

  failover_policy {
    failover_ratio = 0.4
  }

  dynamic "backend" {
    for_each = local.groups
    content {
      group          = google_compute_instance_group_manager.web[backend.key].instance_group
      balancing_mode = "CONNECTION"
      failover       = backend.value.failover
    }
  }
}
