variable "ttl" {
  description = "The TTL of the record, in seconds."
  type        = number
  default     = 30

  validation {
    condition     = provider::failover::dns_outage_bound(var.ttl, 30, 2) <= 120
    error_message = "Clients must have moved within two minutes."
  }
}

output "outage_bound_seconds" {
  value = provider::failover::dns_outage_bound(var.ttl, 30, 2) # 90
}
