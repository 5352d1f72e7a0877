# Membership handled one VM at a time.
# expect: P = 3: group lists no instances but three membership resources point at it (for_each, by name + zone)
# expect: both sources together on one group -> warn about fighting owners
locals {
  vms = ["a1", "a2", "a3"]
}

resource "google_compute_instance_group" "g" {
  name    = "g"
  zone    = "us-central1-a"
  network = "projects/demo/global/networks/core"
}

resource "google_compute_instance_group_membership" "m" {
  for_each       = toset(local.vms)
  zone           = "us-central1-a"
  instance_group = google_compute_instance_group.g.name
  instance       = "projects/demo/zones/us-central1-a/instances/${each.key}"
}

resource "google_compute_health_check" "hc" {
  name = "hc"
  tcp_health_check {
    port = 80
  }
}

resource "google_compute_region_backend_service" "bs" {
  name          = "bs"
  region        = "us-central1"
  health_checks = [google_compute_health_check.hc.id]
  backend {
    group          = google_compute_instance_group.g.id
    balancing_mode = "CONNECTION"
  }
  backend {
    group          = "projects/demo/zones/us-central1-b/instanceGroups/standby"
    balancing_mode = "CONNECTION"
    failover       = true
  }
  failover_policy {
    failover_ratio = 0.4
  }
}
