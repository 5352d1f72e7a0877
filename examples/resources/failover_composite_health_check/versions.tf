terraform {
  required_providers {
    failover = {
      source = "failoverplan/failover"
    }
  }
}
