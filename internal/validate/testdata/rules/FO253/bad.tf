# 508 addresses for proxies in each region.
# Assumed: requests_per_second=800000, clients.europe-west1=0.75, clients.us-east1=0.25

locals {
  regions = toset(["europe-west1", "us-east1"])
}

resource "google_compute_network" "core" {
  name                    = "core"
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "proxies" {
  for_each = local.regions

  name          = "proxies-${each.key}"
  region        = each.key
  network       = google_compute_network.core.id
  ip_cidr_range = each.key == "europe-west1" ? "10.129.0.0/23" : "10.129.2.0/23"
  purpose       = "REGIONAL_MANAGED_PROXY"
  role          = "ACTIVE"
}

resource "google_compute_region_instance_group_manager" "main" {
  name               = "web-main"
  region             = "europe-west1"
  base_instance_name = "web"
  target_size        = 4

  version {
    instance_template = "projects/demo/global/instanceTemplates/web"
  }
}

resource "google_compute_region_instance_group_manager" "backup" {
  for_each = local.regions

  name               = "web-backup"
  region             = each.key
  base_instance_name = "web"
  target_size        = 4

  version {
    instance_template = "projects/demo/global/instanceTemplates/web"
  }
}

resource "google_compute_region_health_check" "web" {
  for_each = local.regions

  name   = "web"
  region = each.key

  http_health_check {
    port = 80
  }
}

resource "google_compute_region_backend_service" "web" {
  for_each = local.regions

  name                  = "web"
  region                = each.key
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTP"
  health_checks         = [google_compute_region_health_check.web[each.key].id]

  backend {
    group          = google_compute_region_instance_group_manager.backup[each.key].instance_group
    balancing_mode = "UTILIZATION"
  }
}

resource "google_compute_region_url_map" "web" {
  for_each = local.regions

  name            = "web"
  region          = each.key
  default_service = google_compute_region_backend_service.web[each.key].id
}

resource "google_compute_region_target_http_proxy" "web" {
  for_each = local.regions

  name    = "web"
  region  = each.key
  url_map = google_compute_region_url_map.web[each.key].id
}

resource "google_compute_forwarding_rule" "web" {
  for_each = local.regions

  name                  = "web"
  region                = each.key
  load_balancing_scheme = "EXTERNAL_MANAGED"
  network               = google_compute_network.core.id
  network_tier          = "STANDARD"
  port_range            = "80"
  target                = google_compute_region_target_http_proxy.web[each.key].id
}

resource "google_compute_health_check" "web" {
  name = "web"

  http_health_check {
    port = 80
  }
}

resource "google_compute_backend_service" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTP"
  health_checks         = [google_compute_health_check.web.id]

  backend {
    group          = google_compute_region_instance_group_manager.main.instance_group
    balancing_mode = "UTILIZATION"
  }
}

resource "google_compute_url_map" "web" {
  name            = "web"
  default_service = google_compute_backend_service.web.id
}

resource "google_compute_target_http_proxy" "web" {
  name    = "web"
  url_map = google_compute_url_map.web.id
}

resource "google_compute_global_forwarding_rule" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  port_range            = "80"
  target                = google_compute_target_http_proxy.web.id
}

resource "google_dns_managed_zone" "example" {
  name     = "example"
  dns_name = "example.com."
}

resource "google_compute_health_check" "dns" {
  name               = "dns"
  check_interval_sec = 30
  source_regions     = ["europe-west1", "us-east1", "asia-east1"]

  http_health_check {
    port = 80
  }
}

resource "google_dns_record_set" "www" {
  managed_zone = google_dns_managed_zone.example.name
  name         = "www.example.com."
  type         = "A"
  ttl          = 30

  routing_policy {
    health_check = google_compute_health_check.dns.id

    primary_backup {
      trickle_ratio = 0.1

      primary {
        external_endpoints = [google_compute_global_forwarding_rule.web.ip_address]
      }

      dynamic "backup_geo" {
        for_each = google_compute_forwarding_rule.web

        content {
          location = backup_geo.key

          health_checked_targets {
            external_endpoints = [backup_geo.value.ip_address]
          }
        }
      }
    }
  }
}
