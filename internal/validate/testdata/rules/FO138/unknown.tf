# Whether a size is set is known only after apply.

resource "terraform_data" "size" {
  input = null
}

resource "google_compute_region_instance_group_manager" "main" {
  name               = "db-main"
  region             = "europe-west1"
  base_instance_name = "db-main"
  target_size        = terraform_data.size.output

  version {
    instance_template = "projects/demo/global/instanceTemplates/db"
  }
}

resource "google_compute_region_autoscaler" "main" {
  name   = "db-main"
  region = "europe-west1"
  target = google_compute_region_instance_group_manager.main.id

  autoscaling_policy {
    min_replicas = 4
    max_replicas = 8

    cpu_utilization {
      target = 0.6
    }
  }
}
