# Five minutes are the most.

resource "google_compute_health_check" "db" {
  name               = "db"
  check_interval_sec = 300

  tcp_health_check {
    port = 5432
  }
}
