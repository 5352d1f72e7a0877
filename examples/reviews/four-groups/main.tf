# Four instance groups behind one internal passthrough Network Load Balancer:
# two primary and two failover groups, one of each in either zone. This is the
# example that Google's documents on failover use.

locals {
  region = "us-west1"

  groups = {
    ig-a = { zone = "us-west1-a", failover = false }
    ig-b = { zone = "us-west1-a", failover = true }
    ig-c = { zone = "us-west1-c", failover = true }
    ig-d = { zone = "us-west1-c", failover = false }
  }

  # Two VMs a group, named after it: vm-a1, vm-a2, vm-b1 and so on.
  vms = merge([
    for name, group in local.groups : {
      for number in [1, 2] : "${replace(name, "ig-", "vm-")}${number}" => { group = name, zone = group.zone }
    }
  ]...)
}

resource "google_compute_network" "lb" {
  name                    = "lb-network"
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "lb" {
  name          = "lb-subnet"
  region        = local.region
  network       = google_compute_network.lb.id
  ip_cidr_range = "10.1.2.0/24"
}

resource "google_compute_firewall" "health_checks" {
  name          = "allow-health-checks"
  network       = google_compute_network.lb.id
  source_ranges = ["130.211.0.0/22", "35.191.0.0/16"]
  target_tags   = ["web"]

  allow {
    protocol = "tcp"
    ports    = ["80"]
  }
}

resource "google_compute_instance" "web" {
  for_each = local.vms

  name         = each.key
  zone         = each.value.zone
  machine_type = "e2-small"
  tags         = ["web"]

  boot_disk {
    initialize_params {
      image = "debian-cloud/debian-13"
    }
  }

  network_interface {
    subnetwork = google_compute_subnetwork.lb.id
  }
}

resource "google_compute_instance_group" "web" {
  for_each = local.groups

  name = each.key
  zone = each.value.zone

  instances = [
    for name, vm in local.vms : google_compute_instance.web[name].self_link if vm.group == each.key
  ]
}

resource "google_compute_health_check" "http" {
  name               = "hc-http-80"
  check_interval_sec = 5
  timeout_sec        = 5

  http_health_check {
    port = 80
  }
}

resource "google_compute_region_backend_service" "web" {
  name                  = "be-ilb"
  region                = local.region
  load_balancing_scheme = "INTERNAL"
  protocol              = "TCP"
  health_checks         = [google_compute_health_check.http.id]

  dynamic "backend" {
    for_each = local.groups

    content {
      group          = google_compute_instance_group.web[backend.key].id
      balancing_mode = "CONNECTION"
      failover       = backend.value.failover
    }
  }

  failover_policy {
    failover_ratio            = 0.5
    drop_traffic_if_unhealthy = false
  }
}

resource "google_compute_forwarding_rule" "web" {
  name                  = "fr-ilb"
  region                = local.region
  load_balancing_scheme = "INTERNAL"
  network               = google_compute_network.lb.id
  subnetwork            = google_compute_subnetwork.lb.id
  backend_service       = google_compute_region_backend_service.web.id
  ip_address            = "10.1.2.99"
  ip_protocol           = "TCP"
  ports                 = ["80"]
}
