locals {
  # Each region has its own application subnet, and one for the proxies of its
  # regional load balancer.
  regions = {
    us-central1 = {
      zones   = ["us-central1-a", "us-central1-b", "us-central1-f"]
      app     = "10.10.0.0/20"
      proxies = "10.20.0.0/23"
    }
    europe-west1 = {
      zones   = ["europe-west1-b", "europe-west1-c", "europe-west1-d"]
      app     = "10.10.16.0/20"
      proxies = "10.20.2.0/23"
    }
  }
}

resource "google_compute_network" "shop" {
  name                    = "shop"
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "app" {
  for_each = local.regions

  name          = "shop-${each.key}"
  region        = each.key
  network       = google_compute_network.shop.id
  ip_cidr_range = each.value.app
}

resource "google_compute_subnetwork" "proxies" {
  for_each = local.regions

  name          = "shop-proxies-${each.key}"
  region        = each.key
  network       = google_compute_network.shop.id
  ip_cidr_range = each.value.proxies
  purpose       = "REGIONAL_MANAGED_PROXY"
  role          = "ACTIVE"
}
