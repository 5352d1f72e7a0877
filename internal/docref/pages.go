// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// provider is the address below which the google provider documents its
// resources.
const provider = "https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/"

// pages are the documents, Google's first, then the provider's, then reports.
var pages = []Page{
	{ID: "G1", Title: "Failover for internal passthrough Network Load Balancers", URL: "https://cloud.google.com/load-balancing/docs/internal/failover-overview", Section: "Failover policy"},
	{ID: "G2", Title: "Failover for external passthrough Network Load Balancers", URL: "https://cloud.google.com/load-balancing/docs/network/networklb-failover-overview", Section: "Failover policy"},
	{ID: "G3", Title: "Configure failover for regional external passthrough Network Load Balancers", URL: "https://docs.cloud.google.com/load-balancing/docs/network/networklb-setting-up-failover"},
	{ID: "G4", Title: "Zonal affinity for internal passthrough Network Load Balancers", URL: "https://docs.cloud.google.com/load-balancing/docs/internal/zonal-affinity"},
	{ID: "G5", Title: "Use target pools", URL: "https://docs.cloud.google.com/load-balancing/docs/target-pools"},
	{ID: "G6", Title: "Troubleshoot internal passthrough Network Load Balancers", URL: "https://docs.cloud.google.com/load-balancing/docs/internal/troubleshooting-ilb"},
	{ID: "G7", Title: "Cloud Load Balancing quotas and limits", URL: "https://docs.cloud.google.com/load-balancing/docs/quotas"},
	{ID: "G8", Title: "Backend services overview", URL: "https://docs.cloud.google.com/load-balancing/docs/backend-service"},
	{ID: "G9", Title: "Health checks overview", URL: "https://docs.cloud.google.com/load-balancing/docs/health-check-concepts"},
	{ID: "G10", Title: "Traffic distribution for internal passthrough Network Load Balancers", URL: "https://docs.cloud.google.com/load-balancing/docs/internal/int-netlb-traffic-distribution"},
	{ID: "G11", Title: "Compute API: regionBackendServices", URL: "https://cloud.google.com/compute/docs/reference/rest/v1/regionBackendServices", Section: "failoverPolicy"},
	{ID: "G12", Title: "gcloud compute backend-services create", URL: "https://cloud.google.com/sdk/gcloud/reference/compute/backend-services/create"},
	{ID: "G13", Title: "Failover for external Application Load Balancers", URL: "https://docs.cloud.google.com/load-balancing/docs/https/applb-failover-overview"},
	{ID: "G14", Title: "High availability for regional external Application Load Balancers", URL: "https://cloud.google.com/load-balancing/docs/https/reg-applb-ha-overview"},
	{ID: "G15", Title: "DNS routing policies and health checks", URL: "https://docs.cloud.google.com/dns/docs/routing-policies-overview"},
	{ID: "G16", Title: "Configure DNS routing policies and health checks", URL: "https://docs.cloud.google.com/dns/docs/configure-routing-policies"},
	{ID: "G17", Title: "Cloud DNS API: resourceRecordSets", URL: "https://docs.cloud.google.com/dns/docs/reference/rest/v1/resourceRecordSets"},
	{ID: "G18", Title: "Proxy-only subnets for Envoy-based load balancers", URL: "https://cloud.google.com/load-balancing/docs/proxy-only-subnets"},
	{ID: "G19", Title: "Advanced load balancing optimizations", URL: "https://cloud.google.com/load-balancing/docs/service-lb-policy"},
	{ID: "G20", Title: "Configure composite health", URL: "https://docs.cloud.google.com/vpc/docs/configure-composite-health-failover"},
	{ID: "G21", Title: "Codelab: Composite Health for Private Service Connect", URL: "https://codelabs.developers.google.com/codelabs/psc-health-ga"},
	{ID: "G22", Title: "About Private Service Connect backends", URL: "https://cloud.google.com/vpc/docs/private-service-connect-backends"},
	{ID: "G23", Title: "Digest of the release of composite health, 2026-06-01", URL: "https://takech9203.github.io/google-cloud-news-summary/20260601-vpc-private-service-connect-composite-health.html"},
	{ID: "G24", Title: "About composite health", URL: "https://docs.cloud.google.com/vpc/docs/about-composite-health"},
	{ID: "G25", Title: "Configure failover for internal passthrough Network Load Balancers", URL: "https://docs.cloud.google.com/load-balancing/docs/internal/setting-up-failover"},

	{ID: "T-compute_region_backend_service", Title: "google_compute_region_backend_service", URL: provider + "compute_region_backend_service"},
	{ID: "T-compute_backend_service", Title: "google_compute_backend_service", URL: provider + "compute_backend_service"},
	{ID: "T-compute_health_check", Title: "google_compute_health_check", URL: provider + "compute_health_check"},
	{ID: "T-compute_region_health_check", Title: "google_compute_region_health_check", URL: provider + "compute_region_health_check"},
	{ID: "T-compute_forwarding_rule", Title: "google_compute_forwarding_rule", URL: provider + "compute_forwarding_rule"},
	{ID: "T-compute_global_forwarding_rule", Title: "google_compute_global_forwarding_rule", URL: provider + "compute_global_forwarding_rule"},
	{ID: "T-compute_region_instance_group_manager", Title: "google_compute_region_instance_group_manager", URL: provider + "compute_region_instance_group_manager"},
	{ID: "T-compute_instance_group", Title: "google_compute_instance_group", URL: provider + "compute_instance_group", Section: "Recreating an instance group that is in use"},
	{ID: "T-compute_autoscaler", Title: "google_compute_autoscaler", URL: provider + "compute_autoscaler"},
	{ID: "T-compute_target_pool", Title: "google_compute_target_pool", URL: provider + "compute_target_pool"},
	{ID: "T-compute_subnetwork", Title: "google_compute_subnetwork", URL: provider + "compute_subnetwork"},
	{ID: "T-dns_record_set", Title: "google_dns_record_set", URL: provider + "dns_record_set"},
	{ID: "T-compute_region_health_aggregation_policy", Title: "google_compute_region_health_aggregation_policy", URL: provider + "compute_region_health_aggregation_policy"},
	{ID: "T-compute_region_health_source", Title: "google_compute_region_health_source", URL: provider + "compute_region_health_source"},
	{ID: "T-compute_region_composite_health_check", Title: "google_compute_region_composite_health_check", URL: provider + "compute_region_composite_health_check"},
	{ID: "T-network_services_service_lb_policies", Title: "google_network_services_service_lb_policies", URL: provider + "network_services_service_lb_policies"},
	{ID: "T-upgrade-8", Title: "Upgrade guide of the google provider, version 8", URL: "https://registry.terraform.io/providers/hashicorp/google/latest/docs/guides/version_8_upgrade"},

	{ID: "I1", Title: "hashicorp/terraform-provider-google issue 13529: UDP and failover_policy", URL: "https://github.com/hashicorp/terraform-provider-google/issues/13529"},
	{ID: "I2", Title: "terraform-google-modules/terraform-google-lb-internal issue 146: balancing mode", URL: "https://github.com/terraform-google-modules/terraform-google-lb-internal/issues/146"},
	{ID: "I3", Title: "hashicorp/terraform-provider-google issue 13269: internal target in a public zone", URL: "https://github.com/hashicorp/terraform-provider-google/issues/13269"},
	{ID: "I4", Title: "hashicorp/terraform-provider-google issue 4705: a VM made anew under its name is missing in its group", URL: "https://github.com/hashicorp/terraform-provider-google/issues/4705"},
	{ID: "I5", Title: "hashicorp/terraform-provider-google issue 54: a recreated VM leaves its instance groups", URL: "https://github.com/hashicorp/terraform-provider-google/issues/54"},
	{ID: "I6", Title: "hashicorp/terraform-provider-google issue 6376: an instance group in use can't be deleted", URL: "https://github.com/hashicorp/terraform-provider-google/issues/6376"},

	{ID: "TF1", Title: "Terraform: the lifecycle block", URL: "https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle", Section: "create_before_destroy"},
}
