# Author wants hot/standby, but neither MIG is flagged as failover.
# expect: active/active: 4 primary VMs, 0 failover VMs; the "standby" group takes new connections now
# expect: diagnosis "no failover backend; set backend.failover = true on mig-standby"
# expect (plan JSON): backend.failover is absent in after and true in after_unknown for both elements -> read as false, not as unknown
# expect: last resort when all 4 are down = all 4 primaries
variable "template" {
  type    = string
  default = "projects/demo/global/instanceTemplates/app-v1"
}

locals {
  groups = {
    active  = "us-central1-a"
    standby = "us-central1-b"
  }
}

resource "google_compute_instance_group_manager" "mig" {
  for_each           = local.groups
  name               = "mig-${each.key}"
  zone               = each.value
  base_instance_name = each.key
  target_size        = 2
  version {
    instance_template = var.template
  }
}

resource "google_compute_health_check" "hc" {
  name = "app-hc"
  http_health_check {
    port = 80
  }
}

resource "google_compute_region_backend_service" "app" {
  name          = "app"
  region        = "us-central1"
  health_checks = [google_compute_health_check.hc.id]

  dynamic "backend" {
    for_each = google_compute_instance_group_manager.mig
    content {
      group          = backend.value.instance_group
      balancing_mode = "CONNECTION"
    }
  }
}
