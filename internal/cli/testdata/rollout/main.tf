# A producer in two regions and its consumer. The change makes the thresholds of
# us-central1 stricter than its three VMs allow, and takes the check of us-east1
# away.

terraform {
  required_providers {
    google = {
      source = "hashicorp/google"
    }
  }
}

provider "google" {
  project = "acme-search"
}

variable "policies" {
  type    = map(number)
  default = { us-central1 = 4, us-east1 = 2 }
}

variable "checked" {
  type    = set(string)
  default = ["us-central1"]
}

locals {
  zones = { us-central1 = "us-central1-a", us-east1 = "us-east1-b" }
}

resource "google_compute_instance_group_manager" "search" {
  for_each = local.zones

  name               = "search"
  base_instance_name = "search"
  zone               = each.value
  target_size        = 3

  version {
    instance_template = "projects/acme-search/global/instanceTemplates/search"
  }
}

resource "google_compute_region_backend_service" "search" {
  for_each = local.zones

  name                  = "search"
  region                = each.key
  load_balancing_scheme = "INTERNAL"
  protocol              = "TCP"
  health_checks         = ["projects/acme-search/regions/${each.key}/healthChecks/search"]

  backend {
    group          = google_compute_instance_group_manager.search[each.key].instance_group
    balancing_mode = "CONNECTION"
  }
}

resource "google_compute_forwarding_rule" "search" {
  for_each = local.zones

  name                  = "search"
  region                = each.key
  load_balancing_scheme = "INTERNAL"
  network               = "projects/acme-search/global/networks/search"
  subnetwork            = "projects/acme-search/regions/${each.key}/subnetworks/search"
  backend_service       = google_compute_region_backend_service.search[each.key].id
  ports                 = ["9200"]
  allow_global_access   = true
}

resource "google_compute_service_attachment" "search" {
  for_each = local.zones

  name                  = "search"
  region                = each.key
  connection_preference = "ACCEPT_AUTOMATIC"
  enable_proxy_protocol = false
  nat_subnets           = ["projects/acme-search/regions/${each.key}/subnetworks/nat"]
  target_service        = google_compute_forwarding_rule.search[each.key].id
}

resource "google_compute_region_health_aggregation_policy" "search" {
  for_each = var.policies

  name                  = "search"
  region                = each.key
  min_healthy_threshold = each.value
}

resource "google_compute_region_health_source" "search" {
  for_each = local.zones

  name                      = "search"
  region                    = each.key
  source_type               = "BACKEND_SERVICE"
  sources                   = [google_compute_region_backend_service.search[each.key].id]
  health_aggregation_policy = google_compute_region_health_aggregation_policy.search[each.key].id
}

resource "google_compute_region_composite_health_check" "search" {
  for_each = var.checked

  name               = "search"
  region             = each.key
  health_sources     = [google_compute_region_health_source.search[each.key].id]
  health_destination = google_compute_forwarding_rule.search[each.key].id
}

resource "google_compute_region_network_endpoint_group" "search" {
  for_each = local.zones

  name                  = "search"
  region                = each.key
  network_endpoint_type = "PRIVATE_SERVICE_CONNECT"
  psc_target_service    = google_compute_service_attachment.search[each.key].self_link
  network               = "projects/acme-search/global/networks/web"
  subnetwork            = "projects/acme-search/regions/${each.key}/subnetworks/web"
}

resource "google_compute_backend_service" "search" {
  name                  = "search"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTP"

  dynamic "backend" {
    for_each = google_compute_region_network_endpoint_group.search

    content {
      group = backend.value.id
    }
  }
}
