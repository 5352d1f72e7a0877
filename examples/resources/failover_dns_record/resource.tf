locals {
  # The groups serve behind the global load balancer and behind the regional
  # ones, so that they are balanced by utilization and scaled by CPU, and don't
  # shrink while clients move.
  groups = {
    us-west1     = { web-us = { zone = "us-west1-a", size_min = 2, size_max = 8, autoscaling_policy = local.autoscaling } }
    europe-west1 = { web-eu = { zone = "europe-west1-b", size_min = 2, size_max = 8, autoscaling_policy = local.autoscaling } }
  }
  autoscaling = {
    cpu_utilization  = { target = 0.6 }
    scale_in_control = { time_window_sec = 90 }
  }
}

# A global external Application Load Balancer, with regional ones as backups.
resource "failover_dns_record" "www" {
  name = "www.example.com."
  ttl  = 30

  health_check = {
    check_interval_sec  = 30
    unhealthy_threshold = 2
    source_regions      = ["us-east1", "us-west1", "europe-west1"]
    https_health_check  = [{ port = 443 }]
  }

  primary_backup = {
    primary       = [failover_backend_service.global]
    backup_geo    = [for region, service in failover_backend_service.regional : { location = region, health_checked_targets = [service] }]
    trickle_ratio = 0.1
  }
}

resource "failover_backend_service" "global" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  backends              = merge(values(local.groups)...)
}

resource "failover_backend_service" "regional" {
  for_each = local.groups

  name                  = "web-${each.key}"
  region                = each.key
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  backends              = each.value
}

# The answers when the global load balancer fails, for clients of each region.
output "without_the_global_one" {
  value = failover_dns_record.www.outcomes["target:web"].answers
}

output "outage_bound_seconds" {
  value = failover_dns_record.www.outage_bound_seconds
}
