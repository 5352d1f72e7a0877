# The group lists one VM, and a membership adds another.

resource "google_compute_instance_group" "red" {
  name      = "red"
  zone      = "europe-west1-b"
  instances = ["projects/demo/zones/europe-west1-b/instances/vm-1"]
}

resource "google_compute_instance_group_membership" "extra" {
  zone           = "europe-west1-b"
  instance_group = google_compute_instance_group.red.name
  instance       = "projects/demo/zones/europe-west1-b/instances/vm-2"
}
