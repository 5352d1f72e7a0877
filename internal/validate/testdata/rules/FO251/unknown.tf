# The scheme is known only after apply.

resource "terraform_data" "scheme" {
  input = "EXTERNAL_MANAGED"
}

resource "google_compute_region_network_endpoint_group" "run" {
  name                  = "run"
  region                = "europe-west1"
  network_endpoint_type = "SERVERLESS"

  cloud_run {
    service = "app"
  }
}

resource "google_compute_backend_service" "app" {
  name                  = "app"
  load_balancing_scheme = terraform_data.scheme.output
  protocol              = "HTTPS"

  backend {
    group = google_compute_region_network_endpoint_group.run.id
  }

  outlier_detection {
    consecutive_errors = 5
  }
}
