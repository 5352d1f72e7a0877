# The endpoint is the public name, which answers with the load balancer itself.

resource "google_compute_global_network_endpoint_group" "api" {
  name                  = "api"
  network_endpoint_type = "INTERNET_FQDN_PORT"
  default_port          = 80
}

resource "google_compute_global_network_endpoint" "api" {
  global_network_endpoint_group = google_compute_global_network_endpoint_group.api.name
  fqdn                          = "www.example.com"
  port                          = 80
}

resource "google_compute_backend_service" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTP"

  backend {
    group = google_compute_global_network_endpoint_group.api.id
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

      backup_geo {
        location = "europe-west1"

        health_checked_targets {
          external_endpoints = ["203.0.113.20"]
        }
      }

      backup_geo {
        location = "us-east1"

        health_checked_targets {
          external_endpoints = ["203.0.113.30"]
        }
      }
    }
  }
}
