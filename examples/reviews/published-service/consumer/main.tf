# The shop, in a project of its own. All that it knows of the producer are the
# links of its service attachments.

terraform {
  required_providers {
    google = {
      source  = "hashicorp/google"
      version = ">= 7.26"
    }
  }
}

provider "google" {
  project = "shop-consumer"
}

variable "producer" {
  type    = string
  default = "catalog-producer"
}

locals {
  regions = { us-central1 = "192.168.0.0/24", us-east1 = "192.168.1.0/24" }
}

resource "google_compute_network" "shop" {
  name                    = "shop"
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "shop" {
  for_each = local.regions

  name          = "shop"
  region        = each.key
  network       = google_compute_network.shop.id
  ip_cidr_range = each.value
}

resource "google_compute_region_network_endpoint_group" "catalog" {
  for_each = local.regions

  name                  = "catalog"
  region                = each.key
  network_endpoint_type = "PRIVATE_SERVICE_CONNECT"
  psc_target_service    = "projects/${var.producer}/regions/${each.key}/serviceAttachments/catalog"
  network               = google_compute_network.shop.id
  subnetwork            = google_compute_subnetwork.shop[each.key].id
}

resource "google_compute_backend_service" "catalog" {
  name                  = "catalog"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTP"

  dynamic "backend" {
    for_each = google_compute_region_network_endpoint_group.catalog

    content {
      group = backend.value.id
    }
  }
}

resource "google_compute_url_map" "shop" {
  name            = "shop"
  default_service = google_compute_backend_service.catalog.id
}

resource "google_compute_target_http_proxy" "shop" {
  name    = "shop"
  url_map = google_compute_url_map.shop.id
}

resource "google_compute_global_forwarding_rule" "shop" {
  name                  = "shop"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  port_range            = "80"
  target                = google_compute_target_http_proxy.shop.id
}
