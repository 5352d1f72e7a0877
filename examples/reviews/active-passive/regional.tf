# The backups: a regional external Application Load Balancer in each region,
# which does not depend on the global infrastructure.
resource "google_compute_address" "shop" {
  for_each = local.regions

  name         = "shop-${each.key}"
  region       = each.key
  network_tier = "STANDARD"
}

resource "google_compute_region_health_check" "web" {
  for_each = local.regions

  name   = "web"
  region = each.key

  http_health_check {
    port_specification = "USE_SERVING_PORT"
    request_path       = "/healthz"
  }
}

resource "google_compute_region_backend_service" "web" {
  for_each = local.regions

  name                  = "web"
  region                = each.key
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTP"
  port_name             = "http"
  health_checks         = [google_compute_region_health_check.web[each.key].id]

  backend {
    group           = google_compute_region_instance_group_manager.backup[each.key].instance_group
    balancing_mode  = "UTILIZATION"
    capacity_scaler = 1.0
  }
}

resource "google_compute_region_url_map" "web" {
  for_each = local.regions

  name            = "web"
  region          = each.key
  default_service = google_compute_region_backend_service.web[each.key].id
}

resource "google_compute_region_target_https_proxy" "web" {
  for_each = local.regions

  name                             = "web"
  region                           = each.key
  url_map                          = google_compute_region_url_map.web[each.key].id
  certificate_manager_certificates = ["projects/example-shop/locations/${each.key}/certificates/shop"]
}

resource "google_compute_forwarding_rule" "web" {
  for_each   = local.regions
  depends_on = [google_compute_subnetwork.proxies]

  name                  = "web"
  region                = each.key
  load_balancing_scheme = "EXTERNAL_MANAGED"
  network               = google_compute_network.shop.id
  network_tier          = "STANDARD"
  ip_address            = google_compute_address.shop[each.key].address
  port_range            = "443"
  target                = google_compute_region_target_https_proxy.web[each.key].id
}
