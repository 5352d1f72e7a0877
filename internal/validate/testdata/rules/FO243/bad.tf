# Cloud DNS can't use the health of this load balancer.

resource "google_compute_region_instance_group_manager" "main" {
  name               = "db-main"
  region             = "europe-west1"
  base_instance_name = "db-main"
  target_size        = 4

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }
}

resource "google_compute_region_health_check" "db" {
  name   = "db"
  region = "europe-west1"

  tcp_health_check {
    port = 5432
  }
}

resource "google_compute_region_backend_service" "ldap" {
  name                  = "ldap"
  region                = "europe-west1"
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.db.id]

  backend {
    group          = google_compute_region_instance_group_manager.main.instance_group
    balancing_mode = "CONNECTION"
  }
}

resource "google_compute_forwarding_rule" "ldap" {
  name                  = "ldap"
  region                = "europe-west1"
  load_balancing_scheme = "INTERNAL"
  network               = "projects/demo/global/networks/core"
  subnetwork            = "projects/demo/regions/europe-west1/subnetworks/core"
  backend_service       = google_compute_region_backend_service.ldap.id
  ports                 = ["80"]
}

resource "google_dns_managed_zone" "example" {
  name       = "example"
  dns_name   = "example.com."
  visibility = "private"
}

resource "google_dns_record_set" "www" {
  managed_zone = google_dns_managed_zone.example.name
  name         = "www.example.com."
  type         = "A"
  ttl          = 30

  routing_policy {
    primary_backup {
      trickle_ratio = 0.1

      primary {
        internal_load_balancers {
          load_balancer_type = "regionalL4ilb"
          ip_address         = google_compute_forwarding_rule.ldap.ip_address
          port               = "80"
          ip_protocol        = "tcp"
          network_url        = "projects/demo/global/networks/core"
          project            = "demo"
          region             = "europe-west1"
        }
      }

      backup_geo {
        location = "us-east1"

        health_checked_targets {
          internal_load_balancers {
            load_balancer_type = "regionalL4ilb"
            ip_address         = "10.0.1.10"
            port               = "80"
            ip_protocol        = "tcp"
            network_url        = "projects/demo/global/networks/core"
            project            = "demo"
            region             = "us-east1"
          }
        }
      }
    }
  }
}
