# Whether a request is sent is known only after apply.

resource "terraform_data" "request" {
  input = "ping"
}

resource "google_compute_health_check" "dns" {
  name               = "dns"
  check_interval_sec = 30
  source_regions     = ["europe-west1", "us-east1", "asia-east1"]

  tcp_health_check {
    port    = 443
    request = terraform_data.request.output
  }
}
