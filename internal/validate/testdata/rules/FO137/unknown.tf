# Whether the group lists VMs itself is known only after apply.

resource "terraform_data" "members" {
  input = []
}

resource "google_compute_instance_group" "red" {
  name      = "red"
  zone      = "europe-west1-b"
  instances = terraform_data.members.output
}

resource "google_compute_instance_group_membership" "extra" {
  zone           = "europe-west1-b"
  instance_group = google_compute_instance_group.red.name
  instance       = "projects/demo/zones/europe-west1-b/instances/vm-2"
}
