# A module that publishes a service with composite health in several regions,
# and refuses thresholds that a zone outage would break: as soon as the composite
# health check exists, its state moves every consumer.
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

variable "regions" {
  description = "The number of endpoints by region and zone."
  type        = map(map(number))

  validation {
    condition     = length(var.regions) > 1
    error_message = "Publish the service in two regions or more: with one there is nothing to move to."
  }
}

variable "healthy_percent_threshold" {
  type    = number
  default = 50
}

variable "min_healthy_threshold" {
  type    = number
  default = 1
}

resource "failover_backend_service" "this" {
  for_each = var.regions

  name                  = var.name
  region                = each.key
  load_balancing_scheme = "INTERNAL_MANAGED"
  protocol              = "HTTP"
  backends              = { for zone, size in each.value : "${var.name}-${zone}" => { zone = zone, size = size } }
}

resource "failover_health_aggregation_policy" "this" {
  for_each = var.regions

  name                      = var.name
  region                    = each.key
  healthy_percent_threshold = var.healthy_percent_threshold
  min_healthy_threshold     = var.min_healthy_threshold
}

resource "failover_health_source" "this" {
  for_each = var.regions

  name                      = var.name
  region                    = each.key
  sources                   = [failover_backend_service.this[each.key]]
  health_aggregation_policy = failover_health_aggregation_policy.this[each.key]
}

resource "failover_composite_health_check" "this" {
  for_each = var.regions

  name           = var.name
  region         = each.key
  health_sources = [failover_health_source.this[each.key]]

  lifecycle {
    postcondition {
      condition     = self.outcomes["steady"].state == "HEALTHY"
      error_message = "The thresholds can't be met although every endpoint is healthy."
    }
    postcondition {
      condition     = !anytrue([for scenario in self.flips : startswith(scenario, "zone:")])
      error_message = "The outage of a single zone must not move the consumers."
    }
  }
}

# What a consumer with an endpoint group in each region would see.
resource "failover_psc_consumer" "this" {
  name    = var.name
  regions = failover_composite_health_check.this

  lifecycle {
    postcondition {
      condition = alltrue([
        for region in keys(var.regions) : !contains(self.outcomes["region:${region}"].serving_regions, region)
      ])
      error_message = "When a region fails, its consumers must go to another one."
    }
  }
}

# The google_* resources of the module read the same variables.
resource "terraform_data" "aggregation_policy" {
  input = {
    healthy_percent_threshold = var.healthy_percent_threshold
    min_healthy_threshold     = var.min_healthy_threshold
  }
}

output "failures_tolerated" {
  description = "How many endpoints may fail in each region before consumers leave it."
  value       = { for region, source in failover_health_source.this : region => source.endpoint_failures_tolerated }
}

output "serving_regions" {
  description = "Which regions serve in which scenario."
  value       = { for scenario, outcome in failover_psc_consumer.this.outcomes : scenario => outcome.serving_regions }
}
