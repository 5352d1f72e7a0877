# Literal, dynamic and conditional blocks of one type in one resource.
# expect: 3 backends in total (1 literal + 2 from the dynamic), 1 failover_policy (condition true)
# expect: strict = false -> 0 failover_policy blocks
variable "strict" {
  type    = bool
  default = true
}

variable "more" {
  type = list(object({
    group    = string
    failover = optional(bool, false)
  }))
  default = [
    { group = "projects/demo/zones/us-central1-b/instanceGroups/p2" },
    { group = "projects/demo/zones/us-central1-c/instanceGroups/f1", failover = true },
  ]
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

  backend {
    group          = "projects/demo/zones/us-central1-a/instanceGroups/p1"
    balancing_mode = "CONNECTION"
  }

  dynamic "backend" {
    for_each = var.more
    content {
      group          = backend.value.group
      balancing_mode = "CONNECTION"
      failover       = backend.value["failover"]
    }
  }

  dynamic "failover_policy" {
    for_each = var.strict ? [1] : []
    content {
      failover_ratio            = 0.5
      drop_traffic_if_unhealthy = true
    }
  }
}
