// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// healthChecks: health checks of every load balancer.
var healthChecks = []Statement{
	{ID: "HC-001", Text: "Backend-service based external passthrough load balancers and regional proxies take regional health checks, global and classic ones global checks, internal passthrough load balancers either.", Documents: []string{"G9", "G11"}},
	{ID: "HC-002", Text: "Interval and timeout are 1 to 300 seconds, thresholds 1 to 10, by default 5, 5, 2 and 2; the timeout must not exceed the interval, and the provider checks none of it.", Documents: []string{"G12", "G11", "T-compute_health_check", "T-compute_region_health_check"}},
	{ID: "HC-003", Text: "A health check with source_regions serves Cloud DNS and can't be that of a backend service or of autohealing.", Documents: []string{"G11", "T-compute_health_check"}},
	{ID: "HC-004", Text: "A backend service with serverless or global internet network endpoint groups must not name a health check.", Documents: []string{"G8", "G11"}},
	{ID: "HC-005", Text: "The protocol of the probe need not be that of the service.", Documents: []string{"G9"}},
}
