# The second region gets what the first can't take.

resource "google_compute_backend_service" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"

  backend {
    group          = "projects/demo/zones/europe-west1-b/instanceGroups/web"
    balancing_mode = "UTILIZATION"
    preference     = "PREFERRED"
  }

  backend {
    group          = "projects/demo/zones/us-east1-b/instanceGroups/web"
    balancing_mode = "UTILIZATION"
  }
}
