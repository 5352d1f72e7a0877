# Almost all members have to be healthy.

resource "google_network_services_service_lb_policies" "near" {
  name     = "near"
  location = "global"

  failover_config {
    failover_health_threshold = 99
  }
}
