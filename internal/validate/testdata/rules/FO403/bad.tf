# The second region is meant to stand by, and never takes over.

resource "google_compute_backend_service" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"

  backend {
    group          = "projects/demo/zones/europe-west1-b/instanceGroups/web"
    balancing_mode = "UTILIZATION"
  }

  backend {
    group           = "projects/demo/zones/us-east1-b/instanceGroups/web"
    balancing_mode  = "UTILIZATION"
    capacity_scaler = 0
  }
}
