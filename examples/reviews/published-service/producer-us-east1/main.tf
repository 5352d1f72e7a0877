# The second region, by another team: one autoscaled group over three zones, and
# the thresholds that hold without a word.

terraform {
  required_providers {
    google = {
      source  = "hashicorp/google"
      version = ">= 7.26"
    }
  }
}

provider "google" {
  project = "catalog-producer"
  region  = "us-east1"
}

resource "google_compute_network" "producer" {
  name                    = "catalog-us-east1"
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "vms" {
  name          = "catalog-vms"
  network       = google_compute_network.producer.id
  ip_cidr_range = "10.20.0.0/22"
}

resource "google_compute_subnetwork" "nat" {
  name          = "catalog-nat"
  network       = google_compute_network.producer.id
  ip_cidr_range = "10.20.4.0/24"
  purpose       = "PRIVATE_SERVICE_CONNECT"
}

resource "google_compute_instance_template" "vm" {
  name_prefix  = "catalog-"
  machine_type = "e2-small"

  disk {
    source_image = "debian-cloud/debian-13"
  }

  network_interface {
    subnetwork = google_compute_subnetwork.vms.id
  }
}

resource "google_compute_region_instance_group_manager" "catalog" {
  name                      = "catalog"
  base_instance_name        = "catalog"
  distribution_policy_zones = ["us-east1-b", "us-east1-c", "us-east1-d"]

  version {
    instance_template = google_compute_instance_template.vm.self_link_unique
  }
}

resource "google_compute_region_autoscaler" "catalog" {
  name   = "catalog"
  target = google_compute_region_instance_group_manager.catalog.id

  autoscaling_policy {
    min_replicas = 3
    max_replicas = 9

    cpu_utilization {
      target = 0.6
    }
  }
}

resource "google_compute_region_health_check" "tcp" {
  name = "tcp-8080"

  tcp_health_check {
    port = 8080
  }
}

resource "google_compute_region_backend_service" "catalog" {
  name                  = "catalog"
  load_balancing_scheme = "INTERNAL"
  protocol              = "TCP"
  health_checks         = [google_compute_region_health_check.tcp.id]

  backend {
    group          = google_compute_region_instance_group_manager.catalog.instance_group
    balancing_mode = "CONNECTION"
  }
}

resource "google_compute_forwarding_rule" "catalog" {
  name                  = "catalog"
  load_balancing_scheme = "INTERNAL"
  network               = google_compute_network.producer.id
  subnetwork            = google_compute_subnetwork.vms.id
  backend_service       = google_compute_region_backend_service.catalog.id
  ports                 = ["8080"]
  allow_global_access   = true
}

resource "google_compute_service_attachment" "catalog" {
  name                  = "catalog"
  connection_preference = "ACCEPT_MANUAL"
  enable_proxy_protocol = false
  nat_subnets           = [google_compute_subnetwork.nat.id]
  target_service        = google_compute_forwarding_rule.catalog.id

  consumer_accept_lists {
    project_id_or_num = "shop-consumer"
    connection_limit  = 10
  }
}

resource "google_compute_region_health_aggregation_policy" "catalog" {
  name   = "catalog"
  region = "us-east1"
}

resource "google_compute_region_health_source" "catalog" {
  name                      = "catalog"
  region                    = "us-east1"
  source_type               = "BACKEND_SERVICE"
  sources                   = [google_compute_region_backend_service.catalog.id]
  health_aggregation_policy = google_compute_region_health_aggregation_policy.catalog.id
}

resource "google_compute_region_composite_health_check" "catalog" {
  name               = "catalog-us-east1"
  region             = "us-east1"
  health_sources     = [google_compute_region_health_source.catalog.id]
  health_destination = google_compute_forwarding_rule.catalog.id
}
