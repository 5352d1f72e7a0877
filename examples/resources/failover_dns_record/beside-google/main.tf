# The record and its model are written from the same locals, so that no number
# stands twice: a private zone with an internal load balancer in each of two
# regions.
terraform {
  required_providers {
    failover = {
      source = "failoverplan/failover"
    }
    google = {
      source = "hashicorp/google"
    }
  }
}

locals {
  project = "example"
  name    = "db.internal.example."
  ttl     = 30
  trickle = 0.1
  network = "projects/${local.project}/global/networks/vpc"
  primary = "us-west1"
  backup  = "us-east1"
  regions = {
    us-west1 = { ip_address = "10.1.0.10", groups = { db-west-a = { zone = "us-west1-a", size = 2 }, db-west-b = { zone = "us-west1-b", size = 2 } } }
    us-east1 = { ip_address = "10.2.0.10", groups = { db-east-b = { zone = "us-east1-b", size = 2 }, db-east-c = { zone = "us-east1-c", size = 2 } } }
  }
  groups = merge([for region in local.regions : region.groups]...)
}

resource "failover_dns_record" "db" {
  name         = local.name
  project      = local.project
  ttl          = local.ttl
  managed_zone = google_dns_managed_zone.internal

  primary_backup = {
    primary       = [failover_backend_service.db[local.primary]]
    backup_geo    = [{ location = local.backup, health_checked_targets = [failover_backend_service.db[local.backup]] }]
    trickle_ratio = local.trickle
  }
}

resource "failover_backend_service" "db" {
  for_each = local.regions

  name     = "db-${each.key}"
  project  = local.project
  region   = each.key
  backends = each.value.groups
}

resource "google_dns_managed_zone" "internal" {
  name       = "internal"
  project    = local.project
  dns_name   = "internal.example."
  visibility = "private"

  private_visibility_config {
    networks {
      network_url = local.network
    }
  }
}

resource "google_dns_record_set" "db" {
  name         = local.name
  project      = local.project
  type         = "A"
  ttl          = local.ttl
  managed_zone = google_dns_managed_zone.internal.name

  routing_policy {
    primary_backup {
      trickle_ratio = local.trickle

      primary {
        internal_load_balancers {
          load_balancer_type = "regionalL4ilb"
          ip_address         = google_compute_forwarding_rule.db[local.primary].ip_address
          port               = "5432"
          ip_protocol        = "tcp"
          network_url        = local.network
          project            = local.project
          region             = local.primary
        }
      }

      backup_geo {
        location = local.backup

        health_checked_targets {
          internal_load_balancers {
            load_balancer_type = "regionalL4ilb"
            ip_address         = google_compute_forwarding_rule.db[local.backup].ip_address
            port               = "5432"
            ip_protocol        = "tcp"
            network_url        = local.network
            project            = local.project
            region             = local.backup
          }
        }
      }
    }
  }
}

resource "google_compute_forwarding_rule" "db" {
  for_each = local.regions

  name                  = "db"
  project               = local.project
  region                = each.key
  load_balancing_scheme = "INTERNAL"
  allow_global_access   = true
  ip_address            = each.value.ip_address
  ports                 = ["5432"]
  backend_service       = google_compute_region_backend_service.db[each.key].id
  network               = local.network
  subnetwork            = "projects/${local.project}/regions/${each.key}/subnetworks/db"
}

resource "google_compute_region_backend_service" "db" {
  for_each = local.regions

  name                  = "db-${each.key}"
  project               = local.project
  region                = each.key
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.db[each.key].id]

  dynamic "backend" {
    for_each = each.value.groups
    content {
      group          = google_compute_instance_group_manager.db[backend.key].instance_group
      balancing_mode = "CONNECTION"
    }
  }
}

resource "google_compute_instance_group_manager" "db" {
  for_each = local.groups

  name               = each.key
  project            = local.project
  zone               = each.value.zone
  base_instance_name = each.key
  target_size        = each.value.size

  version {
    instance_template = "projects/${local.project}/global/instanceTemplates/db"
  }
}

resource "google_compute_region_health_check" "db" {
  for_each = local.regions

  name    = "db"
  project = local.project
  region  = each.key

  tcp_health_check {
    port = 5432
  }
}
