terraform {
  required_providers {
    failover = {
      source = "failoverplan/failover"
    }
  }
}

# Nothing needs to be configured. By default a finding that is an error stops
# the plan, and the others are warnings; here warnings stop it too.
provider "failover" {
  minimum_failure_severity = "warning"
}
