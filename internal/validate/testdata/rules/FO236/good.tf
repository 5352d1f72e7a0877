# One endpoint that resolves to all targets.

resource "google_compute_global_network_endpoint_group" "api" {
  name                  = "api"
  network_endpoint_type = "INTERNET_FQDN_PORT"
  default_port          = 80
}

resource "google_compute_global_network_endpoint" "api" {
  global_network_endpoint_group = google_compute_global_network_endpoint_group.api.name
  fqdn                          = "regional-api.example.com"
  port                          = 80
}
