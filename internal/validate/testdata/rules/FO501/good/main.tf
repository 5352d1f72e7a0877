# The new VM has another name, and joins the group before the old one goes.

provider "google" {
  project = "demo"
  region  = "europe-west1"
}

resource "google_compute_instance" "main" {
  name         = "main-2"
  zone         = "europe-west1-b"
  machine_type = "e2-small"

  boot_disk {
    initialize_params {
      image = "debian-cloud/debian-12"
    }
  }

  network_interface {
    network = "default"
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "google_compute_instance" "second" {
  name         = "second"
  zone         = "europe-west1-b"
  machine_type = "e2-small"

  boot_disk {
    initialize_params {
      image = "debian-cloud/debian-12"
    }
  }

  network_interface {
    network = "default"
  }
}

resource "google_compute_instance" "spare" {
  name         = "spare"
  zone         = "europe-west1-c"
  machine_type = "e2-small"

  boot_disk {
    initialize_params {
      image = "debian-cloud/debian-12"
    }
  }

  network_interface {
    network = "default"
  }
}

resource "google_compute_instance_group" "main" {
  name      = "main"
  zone      = "europe-west1-b"
  instances = [google_compute_instance.main.self_link, google_compute_instance.second.self_link]
}

resource "google_compute_instance_group" "spare" {
  name      = "spare"
  zone      = "europe-west1-c"
  instances = [google_compute_instance.spare.self_link]
}

resource "google_compute_region_health_check" "db" {
  name = "db"

  tcp_health_check {
    port = 5432
  }
}

resource "google_compute_region_backend_service" "db" {
  name                  = "db"
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.db.id]

  backend {
    group          = google_compute_instance_group.main.self_link
    balancing_mode = "CONNECTION"
  }

  backend {
    group          = google_compute_instance_group.spare.self_link
    balancing_mode = "CONNECTION"
  }
}
