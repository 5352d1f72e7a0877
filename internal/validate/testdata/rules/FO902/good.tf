# A global backend service prioritises by preference.

resource "google_compute_backend_service" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"

  backend {
    group      = "projects/demo/zones/europe-west1-b/instanceGroups/main"
    preference = "PREFERRED"
  }
}
