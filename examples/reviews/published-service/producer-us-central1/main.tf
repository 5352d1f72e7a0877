# The first of two regions in which the catalog is published. Its state hangs on
# two backend services: the catalog itself and the prices that it asks for.

terraform {
  required_providers {
    google = {
      source  = "hashicorp/google"
      version = ">= 7.26"
    }
  }
}

provider "google" {
  project = "catalog-producer"
  region  = "us-central1"
}

locals {
  # VMs by service and zone.
  pools = {
    catalog = { us-central1-a = 2, us-central1-b = 2 }
    prices  = { us-central1-b = 3, us-central1-c = 3 }
  }

  groups = merge([
    for service, zones in local.pools : {
      for zone, size in zones : "${service}-${zone}" => { service = service, zone = zone, size = size }
    }
  ]...)
}

resource "google_compute_network" "producer" {
  name                    = "catalog-us-central1"
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "vms" {
  name          = "catalog-vms"
  network       = google_compute_network.producer.id
  ip_cidr_range = "10.10.0.0/22"
}

resource "google_compute_subnetwork" "nat" {
  name          = "catalog-nat"
  network       = google_compute_network.producer.id
  ip_cidr_range = "10.10.4.0/24"
  purpose       = "PRIVATE_SERVICE_CONNECT"
}

resource "google_compute_instance_template" "vm" {
  for_each = local.pools

  name_prefix  = "${each.key}-"
  machine_type = "e2-small"

  disk {
    source_image = "debian-cloud/debian-13"
  }

  network_interface {
    subnetwork = google_compute_subnetwork.vms.id
  }
}

resource "google_compute_instance_group_manager" "pool" {
  for_each = local.groups

  name               = each.key
  base_instance_name = each.key
  zone               = each.value.zone
  target_size        = each.value.size

  version {
    instance_template = google_compute_instance_template.vm[each.value.service].self_link_unique
  }
}

resource "google_compute_region_health_check" "tcp" {
  name = "tcp-8080"

  tcp_health_check {
    port = 8080
  }
}

resource "google_compute_region_backend_service" "service" {
  for_each = local.pools

  name                  = each.key
  load_balancing_scheme = "INTERNAL"
  protocol              = "TCP"
  health_checks         = [google_compute_region_health_check.tcp.id]

  dynamic "backend" {
    for_each = { for name, group in local.groups : name => group if group.service == each.key }

    content {
      group          = google_compute_instance_group_manager.pool[backend.key].instance_group
      balancing_mode = "CONNECTION"
    }
  }
}

resource "google_compute_forwarding_rule" "service" {
  for_each = local.pools

  name                  = each.key
  load_balancing_scheme = "INTERNAL"
  network               = google_compute_network.producer.id
  subnetwork            = google_compute_subnetwork.vms.id
  backend_service       = google_compute_region_backend_service.service[each.key].id
  ports                 = ["8080"]
  allow_global_access   = true
}

resource "google_compute_service_attachment" "catalog" {
  name                  = "catalog"
  connection_preference = "ACCEPT_MANUAL"
  enable_proxy_protocol = false
  nat_subnets           = [google_compute_subnetwork.nat.id]
  target_service        = google_compute_forwarding_rule.service["catalog"].id

  consumer_accept_lists {
    project_id_or_num = "shop-consumer"
    connection_limit  = 10
  }
}

resource "google_compute_region_health_aggregation_policy" "catalog" {
  name                      = "catalog"
  region                    = "us-central1"
  healthy_percent_threshold = 75
  min_healthy_threshold     = 3
}

resource "google_compute_region_health_source" "service" {
  for_each = local.pools

  name                      = each.key
  region                    = "us-central1"
  source_type               = "BACKEND_SERVICE"
  sources                   = [google_compute_region_backend_service.service[each.key].id]
  health_aggregation_policy = google_compute_region_health_aggregation_policy.catalog.id
}

resource "google_compute_region_composite_health_check" "catalog" {
  name               = "catalog-us-central1"
  region             = "us-central1"
  health_sources     = [for source in google_compute_region_health_source.service : source.id]
  health_destination = google_compute_forwarding_rule.service["catalog"].id
}
