# Three states of one attribute, for the tri-state rule.
# expect: hc_set -> present; hc_unknown -> present but known after apply (a reference to a resource that is created now); hc_none -> missing
# expect: only hc_none gets "no health check" (error for a passthrough service with group backends)
resource "google_compute_health_check" "new" {
  name = "new"
  tcp_health_check {
    port = 80
  }
}

resource "google_compute_region_backend_service" "hc_set" {
  name          = "set"
  region        = "us-central1"
  health_checks = ["projects/demo/global/healthChecks/existing"]
  backend {
    group          = "projects/demo/zones/us-central1-a/instanceGroups/g"
    balancing_mode = "CONNECTION"
  }
}

resource "google_compute_region_backend_service" "hc_unknown" {
  count         = 1
  name          = "unknown"
  region        = "us-central1"
  health_checks = [google_compute_health_check.new.id]
  backend {
    group          = "projects/demo/zones/us-central1-a/instanceGroups/g"
    balancing_mode = "CONNECTION"
  }
}

resource "google_compute_region_backend_service" "hc_none" {
  name   = "none"
  region = "us-central1"
  backend {
    group          = "projects/demo/zones/us-central1-a/instanceGroups/g"
    balancing_mode = "CONNECTION"
  }
}
