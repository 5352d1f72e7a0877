# Probes every 5 seconds that wait 10 seconds each.

resource "google_compute_health_check" "db" {
  name               = "db"
  check_interval_sec = 5
  timeout_sec        = 10

  tcp_health_check {
    port = 5432
  }
}
