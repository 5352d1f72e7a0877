locals {
  regions = {
    us-west1 = {
      zones   = ["us-west1-a", "us-west1-b", "us-west1-c"]
      app     = "10.30.0.0/20"
      proxies = "10.40.0.0/23"
    }
    europe-west4 = {
      zones   = ["europe-west4-a", "europe-west4-b", "europe-west4-c"]
      app     = "10.30.16.0/20"
      proxies = "10.40.2.0/23"
    }
    asia-southeast1 = {
      zones   = ["asia-southeast1-a", "asia-southeast1-b", "asia-southeast1-c"]
      app     = "10.30.32.0/20"
      proxies = "10.40.4.0/23"
    }
  }
}

resource "google_compute_network" "api" {
  name                    = "api"
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "app" {
  for_each = local.regions

  name          = "api-${each.key}"
  region        = each.key
  network       = google_compute_network.api.id
  ip_cidr_range = each.value.app
}

resource "google_compute_subnetwork" "proxies" {
  for_each = local.regions

  name          = "api-proxies-${each.key}"
  region        = each.key
  network       = google_compute_network.api.id
  ip_cidr_range = each.value.proxies
  purpose       = "REGIONAL_MANAGED_PROXY"
  role          = "ACTIVE"
}
