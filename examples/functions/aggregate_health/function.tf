# Is the source still healthy while one of its three zones is down?
output "without_a_zone" {
  value = provider::failover::aggregate_health({
    endpoints                 = 6
    healthy_endpoints         = 4
    healthy_percent_threshold = 60
    min_healthy_threshold     = 3
  }) # "HEALTHY"
}
