# The threshold is known only after apply.

resource "terraform_data" "threshold" {
  input = 70
}

resource "google_network_services_service_lb_policies" "near" {
  name     = "near"
  location = "global"

  failover_config {
    failover_health_threshold = terraform_data.threshold.output
  }
}
