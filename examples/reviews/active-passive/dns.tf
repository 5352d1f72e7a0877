# Active-passive: clients get the global address while it answers, and the
# nearest regional one when it does not. A tenth of them tries the backups all
# the time, so that a broken backup is found before it is needed.
resource "google_dns_managed_zone" "shop" {
  name     = "shop"
  dns_name = "shop.example."
}

resource "google_compute_health_check" "dns" {
  name                = "shop-dns"
  check_interval_sec  = 30
  timeout_sec         = 10
  healthy_threshold   = 2
  unhealthy_threshold = 2
  source_regions      = ["us-central1", "us-east1", "europe-west1"]

  https_health_check {
    port         = 443
    host         = "www.shop.example"
    request_path = "/healthz"
  }
}

resource "google_dns_record_set" "www" {
  managed_zone = google_dns_managed_zone.shop.name
  name         = "www.${google_dns_managed_zone.shop.dns_name}"
  type         = "A"
  ttl          = 30

  routing_policy {
    health_check = google_compute_health_check.dns.id

    primary_backup {
      trickle_ratio = 0.1

      primary {
        external_endpoints = [google_compute_global_address.shop.address]
      }

      dynamic "backup_geo" {
        for_each = google_compute_address.shop

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
