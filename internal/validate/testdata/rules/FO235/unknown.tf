# Whether a check is named is known only after apply.

resource "terraform_data" "checks" {
  input = []
}

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

resource "google_compute_backend_service" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTP"
  health_checks         = terraform_data.checks.output

  backend {
    group = google_compute_global_network_endpoint_group.api.id
  }
}
