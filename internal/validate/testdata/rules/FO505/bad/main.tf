# Blue and green change places.

provider "google" {
  project = "demo"
  region  = "europe-west1"
}

resource "google_compute_instance_group_manager" "blue_b" {
  name               = "blue-b"
  zone               = "europe-west1-b"
  base_instance_name = "db"
  target_size        = 2

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }
}

resource "google_compute_instance_group_manager" "blue_c" {
  name               = "blue-c"
  zone               = "europe-west1-c"
  base_instance_name = "db"
  target_size        = 2

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }
}

resource "google_compute_instance_group_manager" "green_b" {
  name               = "green-b"
  zone               = "europe-west1-b"
  base_instance_name = "db"
  target_size        = 2

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }
}

resource "google_compute_instance_group_manager" "green_c" {
  name               = "green-c"
  zone               = "europe-west1-c"
  base_instance_name = "db"
  target_size        = 2

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }
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
    group          = google_compute_instance_group_manager.blue_b.instance_group
    balancing_mode = "CONNECTION"
    failover       = true
  }

  backend {
    group          = google_compute_instance_group_manager.blue_c.instance_group
    balancing_mode = "CONNECTION"
    failover       = true
  }

  backend {
    group          = google_compute_instance_group_manager.green_b.instance_group
    balancing_mode = "CONNECTION"
  }

  backend {
    group          = google_compute_instance_group_manager.green_c.instance_group
    balancing_mode = "CONNECTION"
  }

  failover_policy {
    failover_ratio = 0.5
  }
}
