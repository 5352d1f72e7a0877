# Two regions probe.

resource "google_compute_health_check" "dns" {
  name               = "dns"
  check_interval_sec = 30
  source_regions     = ["us-east1", "europe-west1"]

  http_health_check {
    port = 80
  }
}
