# A module that creates a passthrough load balancer from a few groups, and
# refuses groups with which a zone outage would move the traffic.
terraform {
  required_providers {
    failover = {
      source = "failoverplan/failover"
    }
  }
}

variable "name" {
  type = string
}

variable "region" {
  type = string
}

variable "groups" {
  description = "The groups by name."
  type = map(object({
    zone     = string
    size     = number
    failover = optional(bool, false)
  }))
}

variable "failover_ratio" {
  type    = number
  default = 0.5

  validation {
    condition     = var.failover_ratio > 0
    error_message = "Choose the failover ratio on purpose: 0 waits until no primary is healthy."
  }
}

resource "failover_backend_service" "this" {
  name            = var.name
  region          = var.region
  failover_policy = { failover_ratio = var.failover_ratio }
  backends        = var.groups

  lifecycle {
    postcondition {
      condition = alltrue([
        for scenario, outcome in self.outcomes : outcome.active_pool == "primary" if startswith(scenario, "zone:")
      ])
      error_message = "The outage of a single zone must not move the traffic to the failover backends."
    }
    postcondition {
      condition     = self.outcomes["all-primaries"].active_pool == "failover"
      error_message = "When all primaries fail, failover backends must serve."
    }
  }
}

# The google_* resources of the module read the same variables.
resource "terraform_data" "backend_service" {
  input = {
    name           = var.name
    region         = var.region
    groups         = var.groups
    failover_ratio = var.failover_ratio
  }
}

output "outcomes" {
  description = "Who serves in which scenario."
  value       = { for scenario, outcome in failover_backend_service.this.outcomes : scenario => outcome.active_pool }
}
