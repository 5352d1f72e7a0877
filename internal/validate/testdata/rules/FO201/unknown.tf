# The regions are known only after apply.

resource "terraform_data" "regions" {
  input = ["europe-west1", "us-east1", "asia-east1"]
}

resource "google_compute_health_check" "dns" {
  name               = "dns"
  check_interval_sec = 30
  source_regions     = terraform_data.regions.output

  http_health_check {
    port = 80
  }
}
