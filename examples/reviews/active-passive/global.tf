# The primary: one global external Application Load Balancer.
resource "google_compute_global_address" "shop" {
  name = "shop"
}

resource "google_compute_health_check" "web" {
  name = "web"

  http_health_check {
    port_specification = "USE_SERVING_PORT"
    request_path       = "/healthz"
  }
}

resource "google_compute_backend_service" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTP"
  port_name             = "http"
  health_checks         = [google_compute_health_check.web.id]

  dynamic "backend" {
    for_each = google_compute_region_instance_group_manager.primary

    content {
      group           = backend.value.instance_group
      balancing_mode  = "UTILIZATION"
      capacity_scaler = 1.0
    }
  }
}

resource "google_compute_url_map" "web" {
  name            = "web"
  default_service = google_compute_backend_service.web.id
}

resource "google_compute_target_https_proxy" "web" {
  name            = "web"
  url_map         = google_compute_url_map.web.id
  certificate_map = "//certificatemanager.googleapis.com/projects/example-shop/locations/global/certificateMaps/shop"
}

resource "google_compute_global_forwarding_rule" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.shop.address
  port_range            = "443"
  target                = google_compute_target_https_proxy.web.id
}
