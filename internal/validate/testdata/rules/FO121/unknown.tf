# The interval is known only after apply.

resource "terraform_data" "interval" {
  input = 600
}

resource "google_compute_health_check" "db" {
  name               = "db"
  check_interval_sec = terraform_data.interval.output

  tcp_health_check {
    port = 5432
  }
}
