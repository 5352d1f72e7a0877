# The threshold is known only after apply.

resource "terraform_data" "threshold" {
  input = 2
}

resource "google_compute_health_check" "dns" {
  name                = "dns"
  check_interval_sec  = 30
  unhealthy_threshold = terraform_data.threshold.output
  source_regions      = ["europe-west1", "us-east1", "asia-east1"]

  http_health_check {
    port = 80
  }
}
