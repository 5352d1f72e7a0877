# Probes every 30 seconds.

resource "google_compute_health_check" "dns" {
  name               = "dns"
  check_interval_sec = 30
  source_regions     = ["europe-west1", "us-east1", "asia-east1"]

  http_health_check {
    port = 80
  }
}
