# Who serves while one primary of two is being replaced?
output "during_a_replacement" {
  value = provider::failover::active_pool({
    primaries                 = 2
    healthy_primaries         = 1
    failovers                 = 2
    healthy_failovers         = 2
    failover_ratio            = 0.75
    drop_traffic_if_unhealthy = false
  }) # "failover"
}
