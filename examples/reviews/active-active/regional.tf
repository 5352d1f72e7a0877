# The regional tier serves all the time: each region has its own load balancer
# and its own group.
resource "google_compute_instance_template" "api" {
  for_each = local.regions

  name_prefix  = "api-${each.key}-"
  machine_type = "e2-standard-2"

  disk {
    source_image = "debian-cloud/debian-13"
  }

  network_interface {
    subnetwork = google_compute_subnetwork.app[each.key].id
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "google_compute_region_instance_group_manager" "api" {
  for_each = local.regions

  name                      = "api"
  base_instance_name        = "api"
  region                    = each.key
  distribution_policy_zones = each.value.zones
  target_size               = 6

  version {
    instance_template = google_compute_instance_template.api[each.key].id
  }

  named_port {
    name = "https"
    port = 8443
  }
}

resource "google_compute_address" "api" {
  for_each = local.regions

  name         = "api-${each.key}"
  region       = each.key
  network_tier = "STANDARD"
}

resource "google_compute_region_health_check" "api" {
  for_each = local.regions

  name   = "api"
  region = each.key

  https_health_check {
    port_specification = "USE_SERVING_PORT"
    request_path       = "/healthz"
  }
}

resource "google_compute_region_backend_service" "api" {
  for_each = local.regions

  name                  = "api"
  region                = each.key
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  port_name             = "https"
  health_checks         = [google_compute_region_health_check.api[each.key].id]

  backend {
    group           = google_compute_region_instance_group_manager.api[each.key].instance_group
    balancing_mode  = "UTILIZATION"
    capacity_scaler = 1.0
  }
}

resource "google_compute_region_url_map" "api" {
  for_each = local.regions

  name            = "api"
  region          = each.key
  default_service = google_compute_region_backend_service.api[each.key].id
}

resource "google_compute_region_target_https_proxy" "api" {
  for_each = local.regions

  name                             = "api"
  region                           = each.key
  url_map                          = google_compute_region_url_map.api[each.key].id
  certificate_manager_certificates = ["projects/example-api/locations/${each.key}/certificates/api"]
}

resource "google_compute_forwarding_rule" "api" {
  for_each   = local.regions
  depends_on = [google_compute_subnetwork.proxies]

  name                  = "api"
  region                = each.key
  load_balancing_scheme = "EXTERNAL_MANAGED"
  network               = google_compute_network.api.id
  network_tier          = "STANDARD"
  ip_address            = google_compute_address.api[each.key].address
  port_range            = "443"
  target                = google_compute_region_target_https_proxy.api[each.key].id
}
