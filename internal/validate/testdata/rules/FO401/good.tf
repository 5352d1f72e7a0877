# Requests leave a region without healthy backends.

resource "google_network_services_service_lb_policies" "near" {
  name     = "near"
  location = "global"

  isolation_config {
    isolation_granularity = "REGION"
    isolation_mode        = "NEAREST"
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
    group          = "projects/demo/zones/us-east1-b/instanceGroups/web"
    balancing_mode = "UTILIZATION"
  }
}
