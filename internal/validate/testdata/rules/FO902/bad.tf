# failover belongs to a regional backend service.

resource "google_compute_backend_service" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"

  backend {
    group    = "projects/demo/zones/europe-west1-b/instanceGroups/standby"
    failover = true
  }
}
