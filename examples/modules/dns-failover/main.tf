# A module that puts a record with a failover policy in front of a global
# external Application Load Balancer and regional ones, and refuses settings with
# which an outage lasts too long or a region is left without an answer.
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

variable "ttl" {
  type    = number
  default = 30
}

variable "health_check" {
  type = object({
    check_interval_sec  = optional(number, 30)
    unhealthy_threshold = optional(number, 2)
    source_regions      = optional(list(string), ["us-east1", "us-west1", "europe-west1"])
  })
  default = {}
}

variable "groups" {
  description = "The groups by region. Each serves behind the global load balancer and behind the regional one."
  type = map(object({
    zone = string
    size = number
  }))
}

variable "fenced" {
  description = "Whether clients must stay in their region."
  type        = bool
  default     = false
}

locals {
  groups = { for region, group in var.groups : region => { "${var.name}-${region}" = group } }
  # The first part of a record's name is that of its services.
  service = split(".", var.name)[0]
}

resource "failover_backend_service" "global" {
  name                  = local.service
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  backends              = merge(values(local.groups)...)
}

resource "failover_backend_service" "regional" {
  for_each = local.groups

  name                  = "${local.service}-${each.key}"
  region                = each.key
  load_balancing_scheme = "EXTERNAL_MANAGED"
  protocol              = "HTTPS"
  backends              = each.value
}

resource "failover_dns_record" "this" {
  name         = var.name
  ttl          = var.ttl
  health_check = merge(var.health_check, { https_health_check = [{ port = 443 }] })

  primary_backup = {
    primary                        = [failover_backend_service.global]
    backup_geo                     = [for region, service in failover_backend_service.regional : { location = region, health_checked_targets = [service] }]
    trickle_ratio                  = 0.1
    enable_geo_fencing_for_backups = var.fenced
  }

  # The global load balancer fails together with a region.
  scenarios = [for region in keys(var.groups) : "target:${local.service}+region:${region}"]

  lifecycle {
    postcondition {
      condition     = self.outage_bound_seconds <= 120
      error_message = "Clients must have moved within two minutes."
    }
    postcondition {
      condition = alltrue([
        for region in keys(var.groups) :
        !contains(keys(self.outcomes["target:${local.service}+region:${region}"].answers), "${local.service}-${region}")
      ])
      error_message = "No client may be sent to a region that is down."
    }
    postcondition {
      condition     = !anytrue([for region in keys(var.groups) : self.outcomes["target:${local.service}+region:${region}"].unspecified])
      error_message = "Without the global load balancer and one region, nothing healthy is left to answer with."
    }
  }
}

output "answers" {
  description = "What the record answers in which scenario."
  value       = { for scenario, outcome in failover_dns_record.this.outcomes : scenario => keys(outcome.answers) }
}
