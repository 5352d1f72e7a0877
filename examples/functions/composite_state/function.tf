# A source that was just created has no state yet, which one unhealthy source
# outweighs.
output "after_a_change" {
  value = provider::failover::composite_state(["HEALTHY", "UNKNOWN", "UNHEALTHY"]) # "UNHEALTHY"
}
