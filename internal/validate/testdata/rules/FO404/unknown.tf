# A group is known only after apply.

resource "terraform_data" "group" {
  input = "web"
}

resource "google_network_services_service_lb_policies" "near" {
  name     = "near"
  location = "global"

  failover_config {
    failover_health_threshold = 70
  }
}

resource "google_compute_backend_service" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  service_lb_policy     = "//networkservices.googleapis.com/${google_network_services_service_lb_policies.near.id}"

  backend {
    group          = "projects/demo/zones/europe-west1-b/instanceGroups/web"
    balancing_mode = "UTILIZATION"
  }

  backend {
    group          = terraform_data.group.output
    balancing_mode = "UTILIZATION"
  }
}
