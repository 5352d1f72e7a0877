# Backends keyed by a group link that does not exist yet.
# expect (plan JSON, first run): resource_changes.after has no "backend" and after_unknown.backend = true -> "backends unknown", not "no backends"
# expect (with the HCL at hand): 2 backends, second one failover = true, groups = module.ilb's ig["p"], ig["f"]
# expect: failover_policy (ratio 0.5) is known in the first plan already; configuration...expressions has no "backend" key (dynamic)
# expect (plan-update.json, groups exist): both backends in full (group, failover false/true known)
resource "google_compute_instance_group" "ig" {
  for_each  = { p = "us-central1-a", f = "us-central1-b" }
  name      = "ig-${each.key}"
  zone      = each.value
  instances = ["projects/demo/zones/${each.value}/instances/${each.key}0"]
}

module "ilb" {
  source = "./ilb"
  backends = [
    { group = google_compute_instance_group.ig["p"].id },
    { group = google_compute_instance_group.ig["f"].id, failover = true },
  ]
  config = { failover_config = { ratio = 0.5 } }
}
