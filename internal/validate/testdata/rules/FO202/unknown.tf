# The interval is known only after apply.

resource "terraform_data" "interval" {
  input = 30
}

resource "google_compute_health_check" "dns" {
  name               = "dns"
  check_interval_sec = terraform_data.interval.output
  source_regions     = ["europe-west1", "us-east1", "asia-east1"]

  http_health_check {
    port = 80
  }
}
