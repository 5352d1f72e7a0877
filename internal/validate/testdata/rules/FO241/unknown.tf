# The specification is known only after apply.

resource "terraform_data" "specification" {
  input = "USE_FIXED_PORT"
}

resource "google_compute_health_check" "dns" {
  name               = "dns"
  check_interval_sec = 30
  source_regions     = ["europe-west1", "us-east1", "asia-east1"]

  http_health_check {
    port               = 80
    port_specification = terraform_data.specification.output
  }
}
