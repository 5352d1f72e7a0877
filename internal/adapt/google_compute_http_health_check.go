// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeHTTPHealthCheck adapts a legacy HTTP health check.
func computeHTTPHealthCheck(in *instance) { legacyHealthCheck(in, "HTTP", "httpHealthChecks") }

// legacyHealthCheck adapts a health check of the older kind, which is global
// and has one protocol.
func legacyHealthCheck(in *instance, protocol, collection string) {
	b := in.body()
	h := &topology.HealthCheck{
		Object: in.global(), Global: true,
		Protocol:           topology.Known(protocol, b.self()),
		CheckIntervalSec:   orDefault(b.whole("check_interval_sec"), 5),
		TimeoutSec:         orDefault(b.whole("timeout_sec"), 5),
		HealthyThreshold:   orDefault(b.whole("healthy_threshold"), 2),
		UnhealthyThreshold: orDefault(b.whole("unhealthy_threshold"), 2),
		Port:               b.whole("port"),
	}
	register(in, h, &h.Object, []string{collection}, func(t *topology.Topology) *[]*topology.HealthCheck { return &t.HealthChecks }, nil)
}
