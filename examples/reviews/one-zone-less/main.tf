# A payment service in three zones, with spare VMs in a fourth place. The change
# takes zone d out: see README.md.

provider "google" {
  project = "acme-pay"
  region  = "europe-west1"
}

locals {
  zones = ["europe-west1-b", "europe-west1-c"]
}

resource "google_compute_instance_group_manager" "pay" {
  for_each           = toset(local.zones)
  name               = "pay-${each.key}"
  zone               = each.key
  base_instance_name = "pay"
  target_size        = 2

  version {
    instance_template = "projects/acme-pay/global/instanceTemplates/pay"
  }
}

resource "google_compute_instance_group_manager" "spare" {
  for_each           = toset(["europe-west1-c", "europe-west1-d"])
  name               = "spare-${each.key}"
  zone               = each.key
  base_instance_name = "spare"
  target_size        = 1

  version {
    instance_template = "projects/acme-pay/global/instanceTemplates/pay"
  }
}

resource "google_compute_region_health_check" "pay" {
  name = "pay"

  tcp_health_check {
    port = 8443
  }
}

resource "google_compute_region_backend_service" "pay" {
  name                  = "pay"
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.pay.id]

  dynamic "backend" {
    for_each = google_compute_instance_group_manager.pay
    content {
      group          = backend.value.instance_group
      balancing_mode = "CONNECTION"
    }
  }

  dynamic "backend" {
    for_each = google_compute_instance_group_manager.spare
    content {
      group          = backend.value.instance_group
      balancing_mode = "CONNECTION"
      failover       = true
    }
  }

  failover_policy {
    failover_ratio = 0.6
  }
}

resource "google_compute_forwarding_rule" "pay" {
  name                  = "pay"
  load_balancing_scheme = "INTERNAL"
  subnetwork            = "projects/acme-pay/regions/europe-west1/subnetworks/pay"
  backend_service       = google_compute_region_backend_service.pay.id
  ports                 = ["8443"]
}
