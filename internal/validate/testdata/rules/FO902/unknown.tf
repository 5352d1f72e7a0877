# The contents of a dynamic block are looked into even where its number is not
# known; a value that is not known is no fault.

resource "terraform_data" "groups" {
  input = []
}

resource "google_compute_backend_service" "web" {
  name                  = "web"
  load_balancing_scheme = "EXTERNAL_MANAGED"

  dynamic "backend" {
    for_each = terraform_data.groups.output

    content {
      group      = backend.value
      preference = "PREFERRED"
    }
  }
}
