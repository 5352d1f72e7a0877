variable "primaries" {
  type    = number
  default = 4
}

variable "failover_ratio" {
  type    = number
  default = 0.5

  validation {
    condition     = provider::failover::minimum_healthy_primaries(var.primaries, var.failover_ratio) < var.primaries
    error_message = "The failure of a single primary would move the traffic to the failover backends."
  }
}

output "minimum" {
  value = provider::failover::minimum_healthy_primaries(var.primaries, var.failover_ratio) # 2
}
