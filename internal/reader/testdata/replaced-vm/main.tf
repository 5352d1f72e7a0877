# VM behind an unmanaged group gets replaced (say its boot image changed).
# expect (plan with replace of vm): during and after this apply the group can be empty; P may drop from 1 to 0
# expect (plan-update.json): vm delete+create, group update with instances unknown (size still says 1), service no-op
# expect: with ratio 0 and a healthy standby -> fails over; a second apply (or replace_triggered_by) restores the member
resource "google_compute_instance" "vm" {
  name         = "app-1"
  zone         = "us-central1-a"
  machine_type = "e2-small"
  boot_disk {
    initialize_params {
      image = "debian-cloud/debian-12"
    }
  }
  network_interface {
    network = "default"
  }
}

resource "google_compute_instance_group" "primary" {
  name      = "primary"
  zone      = "us-central1-a"
  instances = [google_compute_instance.vm.self_link]
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
    group          = google_compute_instance_group.primary.self_link
    balancing_mode = "CONNECTION"
  }
  backend {
    group          = "projects/demo/zones/us-central1-b/instanceGroups/standby"
    balancing_mode = "CONNECTION"
    failover       = true
  }
}
