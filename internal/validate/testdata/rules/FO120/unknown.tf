# The timeout is known only after apply.

resource "terraform_data" "timeout" {
  input = 10
}

resource "google_compute_health_check" "db" {
  name               = "db"
  check_interval_sec = 5
  timeout_sec        = terraform_data.timeout.output

  tcp_health_check {
    port = 5432
  }
}
