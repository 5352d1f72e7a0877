# The capacity of the second region is known only after apply.

resource "terraform_data" "capacity" {
  input = 0
}

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
    capacity_scaler = terraform_data.capacity.output
  }
}
