resource "failover_backend_service" "db" {
  name            = "db"
  region          = "us-west1"
  failover_policy = { failover_ratio = 0.5 }

  backends = {
    db-a = { zone = "us-west1-a", size = 2 }
    db-b = { zone = "us-west1-b", size = 2 }
    db-c = { zone = "us-west1-c", size = 4, failover = true }
  }
}

# Terraform waits with a data source that names a resource which is about to
# change. Through a local value it is read while planning.
locals {
  db = failover_backend_service.db
}

# What happens when zone a fails, alone or while the failover VMs are down for
# maintenance, and why.
data "failover_simulation" "maintenance" {
  backend_service = local.db
  scenarios       = ["zone:us-west1-a", "zone:us-west1-a+vms:db-b=1+all-failovers"]
}

output "maintenance" {
  value = {
    for scenario, outcome in data.failover_simulation.maintenance.outcomes :
    scenario => "${outcome.active_pool}: ${outcome.why}"
  }
}
