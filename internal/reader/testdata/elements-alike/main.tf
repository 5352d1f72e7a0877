# Several backends whose groups are all unknown look like one set element.
# expect: 3 backends. Today's plan JSON lists 3 set elements, two of them identical ({CONNECTION}, group unknown): do not de-duplicate
# expect: older Terraform/provider pairs collapsed them and stopped with "block set length changed"; the HCL count is the reference
# expect: failover flags kept per element: z = c is the failover one
resource "google_compute_instance_group" "ig" {
  for_each  = toset(["a", "b", "c"])
  name      = "ig-${each.key}"
  zone      = "us-central1-${each.key}"
  instances = ["projects/demo/zones/us-central1-${each.key}/instances/x"]
}

resource "google_compute_health_check" "hc" {
  name = "hc"
  tcp_health_check {
    port = 80
  }
}

resource "google_compute_region_backend_service" "bs" {
  name          = "bs"
  region        = "us-central1"
  health_checks = [google_compute_health_check.hc.id]
  dynamic "backend" {
    for_each = google_compute_instance_group.ig
    iterator = z
    content {
      group          = z.value.self_link
      balancing_mode = "CONNECTION"
      failover       = z.key == "c"
    }
  }
}
