# Whether the answer for us-east1 is checked is known only after apply.

resource "terraform_data" "checked" {
  input = []
}

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

    geo {
      location = "europe-west1"

      health_checked_targets {
        external_endpoints = ["203.0.113.20"]
      }
    }

    geo {
      location = "us-east1"

      dynamic "health_checked_targets" {
        for_each = terraform_data.checked.output

        content {
          external_endpoints = ["203.0.113.30"]
        }
      }
    }
  }
}
