# The global load balancer and its regional stand-ins have groups of their own,
# so that neither depends on what the other one does to a group.
resource "google_compute_instance_template" "web" {
  for_each = local.regions

  name_prefix  = "web-${each.key}-"
  machine_type = "e2-standard-2"

  disk {
    source_image = "debian-cloud/debian-13"
  }

  network_interface {
    subnetwork = google_compute_subnetwork.app[each.key].id
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "google_compute_region_instance_group_manager" "primary" {
  for_each = local.regions

  name                      = "web"
  base_instance_name        = "web"
  region                    = each.key
  distribution_policy_zones = each.value.zones
  target_size               = 6

  version {
    instance_template = google_compute_instance_template.web[each.key].id
  }

  named_port {
    name = "http"
    port = 8080
  }
}

resource "google_compute_region_instance_group_manager" "backup" {
  for_each = local.regions

  name                      = "web-backup"
  base_instance_name        = "web-backup"
  region                    = each.key
  distribution_policy_zones = each.value.zones
  target_size               = 3

  version {
    instance_template = google_compute_instance_template.web[each.key].id
  }

  named_port {
    name = "http"
    port = 8080
  }
}
