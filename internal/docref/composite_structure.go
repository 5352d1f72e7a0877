// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// compositeStructure: what composite health consists of.
var compositeStructure = []Statement{
	{ID: "CH-001", Text: "Composite health is made of three regional resources, the aggregation policy, the health source and the composite health check, whose destination is the producer's forwarding rule.", Documents: []string{"G24", "T-compute_region_health_aggregation_policy", "T-compute_region_health_source", "T-compute_region_composite_health_check", "G23"}},
	{ID: "CH-002", Text: "All of them, with the services and rules that they name, are in one project and in the region of the published service.", Documents: []string{"G24", "T-compute_region_composite_health_check"}, Confidence: "0.85"},
	{ID: "CH-003", Text: "A policy has a percentage of 0 to 100, 60 by default, and a positive minimum count, 1 by default; both must hold, and the provider checks neither.", Documents: []string{"G24", "G11", "T-compute_region_health_aggregation_policy"}},
	{ID: "CH-004", Text: "A regional policy is a BACKEND_SERVICE_POLICY and can't change its type, although the provider plans such a change in place.", Documents: []string{"G11", "T-compute_region_health_aggregation_policy"}},
	{ID: "CH-005", Text: "The provider leaves a percentage of 0 out of the request, so that the API keeps 60 and every later plan shows a difference.", Documents: []string{"T-compute_region_health_aggregation_policy"}, Confidence: "0.85"},
	{ID: "CH-006", Text: "One policy serves many health sources and applies to each by itself.", Documents: []string{"G20", "T-compute_region_health_aggregation_policy"}},
	{ID: "CH-007", Text: "A health source names exactly one backend service and needs an aggregation policy in its region; the provider requires neither.", Documents: []string{"G24", "G11", "T-compute_region_health_source"}},
	{ID: "CH-008", Text: "That service is regional, of scheme INTERNAL or INTERNAL_MANAGED, in the same region, with instance groups or network endpoint groups of type GCE_VM_IP or GCE_VM_IP_PORT, and without ha_policy.", Documents: []string{"G24", "G11", "T-compute_region_health_source"}},
	{ID: "CH-009", Text: "A composite health check has 1 to 10 health sources of its region and one forwarding rule as destination.", Documents: []string{"G24", "G11", "T-compute_region_composite_health_check"}},
	{ID: "CH-010", Text: "The destination rule is regional, of scheme INTERNAL or INTERNAL_MANAGED, in the same region, and a service attachment publishes it.", Documents: []string{"G24", "G11"}, Confidence: "0.6"},
	{ID: "CH-011", Text: "A forwarding rule is the destination of at most one composite health check.", Documents: []string{"G24"}, Confidence: "0.9"},
	{ID: "CH-012", Text: "Producers are internal passthrough Network Load Balancers, regional internal Application Load Balancers and regional internal proxy Network Load Balancers.", Documents: []string{"G20"}},
	{ID: "CH-013", Text: "A composite state can't be the health source of another service.", Documents: []string{"G24"}},
	{ID: "CH-014", Text: "Composite health has no test mode: a check acts on connected consumers at once.", Documents: []string{"G24"}},
	{ID: "CH-015", Text: "The producer's forwarding rule and service attachment and the consumer's network endpoint group must be created after 2025-10-20.", Documents: []string{"G24"}, Questions: []string{"Q25"}},
	{ID: "CH-016", Text: "Only Private Service Connect backends follow composite health; endpoints do not.", Documents: []string{"G24"}},
	{ID: "CH-017", Text: "A published passthrough service can't use zonal affinity.", Documents: []string{"G4"}},
	{ID: "CH-018", Text: "Quotas of these resources are not documented."},
	{ID: "CH-019", Text: "A service that depends on several backend services gets a health source for each.", Documents: []string{"G20"}},
}
