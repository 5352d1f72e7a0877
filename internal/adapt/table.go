// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// adapter says what a resource type means, managed and as a data source, of
// google and google-beta alike.
type adapter struct {
	typ   string
	adapt func(*instance)
	// deleted, where set, is told of an instance that a plan deletes.
	deleted func(*instance)
}

// adapters is the one table of resource types, in alphabetical order. Each
// type has a file of its name.
var adapters = []adapter{
	{typ: "failover_backend_service", adapt: failoverBackendService},
	{typ: "failover_composite_health_check", adapt: failoverCompositeHealthCheck},
	{typ: "failover_dns_record", adapt: failoverDNSRecord},
	{typ: "failover_health_aggregation_policy", adapt: failoverHealthAggregationPolicy},
	{typ: "failover_health_source", adapt: failoverHealthSource},
	{typ: "failover_policy", adapt: failoverPolicyResource},
	{typ: "failover_psc_consumer", adapt: failoverPSCConsumer},
	{typ: "google_certificate_manager_certificate", adapt: certificateManagerCertificate},
	{typ: "google_certificate_manager_certificate_map", adapt: certificateManagerCertificateMap},
	{typ: "google_compute_address", adapt: computeAddress},
	{typ: "google_compute_autoscaler", adapt: computeAutoscaler},
	{typ: "google_compute_backend_bucket", adapt: computeBackendBucket},
	{typ: "google_compute_backend_service", adapt: computeBackendService},
	{typ: "google_compute_forwarding_rule", adapt: computeForwardingRule},
	{typ: "google_compute_global_address", adapt: computeGlobalAddress},
	{typ: "google_compute_global_forwarding_rule", adapt: computeGlobalForwardingRule},
	{typ: "google_compute_global_network_endpoint", adapt: computeGlobalNetworkEndpoint},
	{typ: "google_compute_global_network_endpoint_group", adapt: computeGlobalNetworkEndpointGroup},
	{typ: "google_compute_health_check", adapt: computeHealthCheck},
	{typ: "google_compute_http_health_check", adapt: computeHTTPHealthCheck},
	{typ: "google_compute_https_health_check", adapt: computeHTTPSHealthCheck},
	{typ: "google_compute_instance", adapt: computeInstance},
	{typ: "google_compute_instance_group", adapt: computeInstanceGroup},
	{typ: "google_compute_instance_group_manager", adapt: computeInstanceGroupManager},
	{typ: "google_compute_instance_group_membership", adapt: computeInstanceGroupMembership, deleted: deletedMembership},
	{typ: "google_compute_managed_ssl_certificate", adapt: computeManagedSSLCertificate},
	{typ: "google_compute_network", adapt: computeNetwork},
	{typ: "google_compute_network_endpoint", adapt: computeNetworkEndpoint},
	{typ: "google_compute_network_endpoint_group", adapt: computeNetworkEndpointGroup},
	{typ: "google_compute_network_endpoints", adapt: computeNetworkEndpoints},
	{typ: "google_compute_per_instance_config", adapt: computePerInstanceConfig},
	{typ: "google_compute_region_autoscaler", adapt: computeRegionAutoscaler},
	{typ: "google_compute_region_backend_service", adapt: computeRegionBackendService},
	{typ: "google_compute_region_composite_health_check", adapt: computeRegionCompositeHealthCheck},
	{typ: "google_compute_region_health_aggregation_policy", adapt: computeRegionHealthAggregationPolicy},
	{typ: "google_compute_region_health_check", adapt: computeRegionHealthCheck},
	{typ: "google_compute_region_health_source", adapt: computeRegionHealthSource},
	{typ: "google_compute_region_instance_group", adapt: computeRegionInstanceGroup},
	{typ: "google_compute_region_instance_group_manager", adapt: computeRegionInstanceGroupManager},
	{typ: "google_compute_region_network_endpoint", adapt: computeRegionNetworkEndpoint},
	{typ: "google_compute_region_network_endpoint_group", adapt: computeRegionNetworkEndpointGroup},
	{typ: "google_compute_region_per_instance_config", adapt: computeRegionPerInstanceConfig},
	{typ: "google_compute_region_resize_request", adapt: computeRegionResizeRequest},
	{typ: "google_compute_region_security_policy", adapt: computeRegionSecurityPolicy},
	{typ: "google_compute_region_ssl_certificate", adapt: computeRegionSSLCertificate},
	{typ: "google_compute_region_target_http_proxy", adapt: computeRegionTargetHTTPProxy},
	{typ: "google_compute_region_target_https_proxy", adapt: computeRegionTargetHTTPSProxy},
	{typ: "google_compute_region_target_tcp_proxy", adapt: computeRegionTargetTCPProxy},
	{typ: "google_compute_region_url_map", adapt: computeRegionURLMap},
	{typ: "google_compute_resize_request", adapt: computeResizeRequest},
	{typ: "google_compute_security_policy", adapt: computeSecurityPolicy},
	{typ: "google_compute_service_attachment", adapt: computeServiceAttachment},
	{typ: "google_compute_ssl_certificate", adapt: computeSSLCertificate},
	{typ: "google_compute_subnetwork", adapt: computeSubnetwork},
	{typ: "google_compute_target_grpc_proxy", adapt: computeTargetGRPCProxy},
	{typ: "google_compute_target_http_proxy", adapt: computeTargetHTTPProxy},
	{typ: "google_compute_target_https_proxy", adapt: computeTargetHTTPSProxy},
	{typ: "google_compute_target_ssl_proxy", adapt: computeTargetSSLProxy},
	{typ: "google_compute_target_tcp_proxy", adapt: computeTargetTCPProxy},
	{typ: "google_compute_url_map", adapt: computeURLMap},
	{typ: "google_dns_managed_zone", adapt: dnsManagedZone},
	{typ: "google_dns_record_set", adapt: dnsRecordSet},
	{typ: "google_network_services_service_lb_policies", adapt: networkServicesServiceLBPolicies},
}

var adapterByType = func() map[string]*adapter {
	m := make(map[string]*adapter, len(adapters))
	for i := range adapters {
		m[adapters[i].typ] = &adapters[i]
	}
	return m
}()

// Reads reports whether a resource type means something to this package, so
// that a reader has to keep its instances.
func Reads(typ string) bool { return adapterByType[typ] != nil }

// Types lists the resource types that mean something to this package, in
// alphabetical order.
func Types() []string {
	types := make([]string, len(adapters))
	for i, a := range adapters {
		types[i] = a.typ
	}
	return types
}

func adapterOf(r *Resource) *adapter { return adapterByType[r.Type] }
