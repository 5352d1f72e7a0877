# Ten minutes between two probes.

resource "google_compute_health_check" "db" {
  name               = "db"
  check_interval_sec = 600

  tcp_health_check {
    port = 5432
  }
}
