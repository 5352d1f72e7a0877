# Whether the zone forwards is known only after apply.

resource "terraform_data" "servers" {
  input = []
}

resource "google_dns_managed_zone" "example" {
  name       = "example"
  dns_name   = "example.com."
  visibility = "private"

  dynamic "forwarding_config" {
    for_each = terraform_data.servers.output

    content {
      target_name_servers {
        ipv4_address = forwarding_config.value
      }
    }
  }
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
          ip_address         = "10.0.0.10"
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
