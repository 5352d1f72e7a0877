# All probes come from Europe, and clients are in Asia too.
# Stated clients: europe-west1, asia-east1

resource "google_compute_health_check" "dns" {
  name               = "dns"
  check_interval_sec = 30
  source_regions     = ["europe-west1", "europe-west2", "europe-north1"]

  http_health_check {
    port = 80
  }
}
