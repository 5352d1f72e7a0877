# The zone of the second primary group is known only after apply.

resource "terraform_data" "zone" {
  input = "europe-west1-c"
}

resource "google_compute_instance_group_manager" "a" {
  name               = "db-a"
  zone               = "europe-west1-b"
  base_instance_name = "db"
  target_size        = 2

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }
}

resource "google_compute_instance_group_manager" "b" {
  name               = "db-b"
  zone               = terraform_data.zone.output
  base_instance_name = "db"
  target_size        = 2

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }
}

resource "google_compute_region_instance_group_manager" "standby" {
  name               = "db-standby"
  region             = "europe-west1"
  base_instance_name = "db-standby"
  target_size        = 4

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }
}

resource "google_compute_region_health_check" "db" {
  name   = "db"
  region = "europe-west1"

  tcp_health_check {
    port = 5432
  }
}

resource "google_compute_region_backend_service" "db" {
  name                  = "db"
  region                = "europe-west1"
  load_balancing_scheme = "INTERNAL"
  health_checks         = [google_compute_region_health_check.db.id]

  backend {
    group          = google_compute_instance_group_manager.a.instance_group
    balancing_mode = "CONNECTION"
  }

  backend {
    group          = google_compute_instance_group_manager.b.instance_group
    balancing_mode = "CONNECTION"
  }

  backend {
    group          = google_compute_region_instance_group_manager.standby.instance_group
    balancing_mode = "CONNECTION"
    failover       = true
  }

  failover_policy {
    failover_ratio = 0.5
  }
}
