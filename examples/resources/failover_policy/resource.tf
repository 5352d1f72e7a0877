# One policy for all databases.
resource "failover_policy" "db" {
  name                      = "db"
  failover_ratio            = 0.5
  drop_traffic_if_unhealthy = false
}

resource "failover_backend_service" "db" {
  for_each = toset(["orders", "users"])

  name            = each.key
  region          = "us-west1"
  failover_policy = failover_policy.db

  backends = {
    "${each.key}-a" = { zone = "us-west1-a", size = 2 }
    "${each.key}-b" = { zone = "us-west1-b", size = 2 }
    "${each.key}-c" = { zone = "us-west1-c", size = 4, failover = true }
  }
}
