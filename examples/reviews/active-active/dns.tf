# Active-active: the public name prefers the global load balancer and falls back
# to the regional ones; the regional name, which the global load balancer asks
# for, leaves out a region that is down.
resource "google_dns_managed_zone" "api" {
  name     = "api"
  dns_name = "api.example."
}

resource "google_compute_health_check" "dns" {
  name                = "api-dns"
  check_interval_sec  = 30
  timeout_sec         = 10
  healthy_threshold   = 2
  unhealthy_threshold = 2
  source_regions      = ["us-west1", "europe-west4", "asia-southeast1"]

  https_health_check {
    port         = 443
    host         = "api.example"
    request_path = "/healthz"
  }
}

resource "google_dns_record_set" "regional" {
  managed_zone = google_dns_managed_zone.api.name
  name         = "regional.${google_dns_managed_zone.api.dns_name}"
  type         = "A"
  ttl          = 30

  routing_policy {
    health_check = google_compute_health_check.dns.id

    dynamic "geo" {
      for_each = google_compute_address.api

      content {
        location = geo.key

        health_checked_targets {
          external_endpoints = [geo.value.address]
        }
      }
    }
  }
}

resource "google_dns_record_set" "public" {
  managed_zone = google_dns_managed_zone.api.name
  name         = google_dns_managed_zone.api.dns_name
  type         = "A"
  ttl          = 30

  routing_policy {
    health_check = google_compute_health_check.dns.id

    primary_backup {
      # The regional load balancers serve all the time, so there is no need to
      # try them with a share of the clients.
      trickle_ratio = 0

      primary {
        external_endpoints = [google_compute_global_address.api.address]
      }

      dynamic "backup_geo" {
        for_each = google_compute_address.api

        content {
          location = backup_geo.key

          health_checked_targets {
            external_endpoints = [backup_geo.value.address]
          }
        }
      }
    }
  }
}
