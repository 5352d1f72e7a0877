# A map without entries leaves no address.

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
        external_endpoints = [for name, address in {} : address]
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
