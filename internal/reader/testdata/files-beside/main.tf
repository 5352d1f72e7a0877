# The groups stand in files of their own, which a saved plan does not hold.

provider "google" {
  project = "demo"
  region  = "us-west1"
}

resource "google_compute_instance_group" "pool" {
  for_each = fileset(path.module, "groups/*.yaml")

  name = trimsuffix(basename(each.key), ".yaml")
  zone = yamldecode(file(each.key)).zone
}
