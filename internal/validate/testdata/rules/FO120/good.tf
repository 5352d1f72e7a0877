# The timeout fits into the interval.

resource "google_compute_health_check" "db" {
  name               = "db"
  check_interval_sec = 10
  timeout_sec        = 10

  tcp_health_check {
    port = 5432
  }
}
