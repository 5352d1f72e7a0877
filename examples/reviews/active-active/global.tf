# The global tier is but a way to the regional one: it asks for the regional
# name, and so reaches the load balancer that DNS says is near and healthy.
resource "google_compute_global_network_endpoint_group" "regional" {
  name                  = "api-regional"
  network_endpoint_type = "INTERNET_FQDN_PORT"
  default_port          = 443
}

resource "google_compute_global_network_endpoint" "regional" {
  global_network_endpoint_group = google_compute_global_network_endpoint_group.regional.name
  fqdn                          = trimsuffix(google_dns_record_set.regional.name, ".")
  port                          = 443
}

resource "google_compute_backend_service" "regional" {
  name                   = "api-regional"
  load_balancing_scheme  = "EXTERNAL_MANAGED"
  protocol               = "HTTPS"
  custom_request_headers = ["host: api.example."]

  # A backend service on an internet endpoint takes no health check.
  backend {
    group = google_compute_global_network_endpoint_group.regional.id
  }
}

resource "google_compute_url_map" "api" {
  name            = "api"
  default_service = google_compute_backend_service.regional.id
}

resource "google_compute_target_https_proxy" "api" {
  name            = "api"
  url_map         = google_compute_url_map.api.id
  certificate_map = "//certificatemanager.googleapis.com/projects/example-api/locations/global/certificateMaps/api"
}

resource "google_compute_global_address" "api" {
  name = "api"
}

resource "google_compute_global_forwarding_rule" "api" {
  name                  = "api"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.api.address
  port_range            = "443"
  target                = google_compute_target_https_proxy.api.id
}
