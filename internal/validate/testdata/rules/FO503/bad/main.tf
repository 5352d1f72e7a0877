# Both primary groups are replaced in one apply.

provider "google" {
  project = "demo"
  region  = "europe-west1"
}

resource "google_compute_instance_group_manager" "main" {
  name               = "main-2"
  zone               = "europe-west1-b"
  base_instance_name = "db"
  target_size        = 2

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "google_compute_instance_group_manager" "second" {
  name               = "second-2"
  zone               = "europe-west1-c"
  base_instance_name = "db"
  target_size        = 2

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "google_compute_instance_group_manager" "spare" {
  name               = "spare"
  zone               = "europe-west1-d"
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
    group          = google_compute_instance_group_manager.main.instance_group
    balancing_mode = "CONNECTION"
  }

  backend {
    group          = google_compute_instance_group_manager.second.instance_group
    balancing_mode = "CONNECTION"
  }

  backend {
    group          = google_compute_instance_group_manager.spare.instance_group
    balancing_mode = "CONNECTION"
    failover       = true
  }

  failover_policy {
    failover_ratio = 0.5
  }
}
