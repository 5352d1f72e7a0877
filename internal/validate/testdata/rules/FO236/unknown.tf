# The endpoints are known only after apply.

resource "terraform_data" "names" {
  input = []
}

resource "google_compute_global_network_endpoint_group" "api" {
  name                  = "api"
  network_endpoint_type = "INTERNET_FQDN_PORT"
  default_port          = 80
}

resource "google_compute_global_network_endpoint" "api" {
  for_each = toset(terraform_data.names.output)

  global_network_endpoint_group = google_compute_global_network_endpoint_group.api.name
  fqdn                          = each.key
  port                          = 80
}
