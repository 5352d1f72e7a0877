# Format tolerance: the same tiny configuration planned by old Terraform, new Terraform and OpenTofu.
# expect: format_version 0.1, 0.2, 1.0, 1.1, 1.2 accepted (same major = compatible); 2.x refused with a clear message
# expect: provider_name "google", "registry.terraform.io/hashicorp/google" and "registry.opentofu.org/hashicorp/google" are one provider;
#         google-beta is a separate one with the same resource types
resource "google_compute_region_backend_service" "bs" {
  name   = "bs"
  region = "us-central1"
  backend {
    group          = "projects/demo/zones/us-central1-a/instanceGroups/p"
    balancing_mode = "CONNECTION"
  }
}
