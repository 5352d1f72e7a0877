// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// failoverHealthSource adapts this provider's own model of a health source.
func failoverHealthSource(in *instance) {
	b := in.body()
	s := &topology.HealthSource{Object: in.modelled(), SourceType: orDefault(b.text("source_type"), "BACKEND_SERVICE")}
	list := func(t *topology.Topology) *[]*topology.HealthSource { return &t.HealthSources }
	register(in, s, &s.Object, nil, list, func() {
		const policy = "health_aggregation_policy"
		s.Sources, s.SourcesSet = receivedLinks[topology.BackendService](b, "sources", "failover_backend_service")
		s.AggregationPolicy = receivedLink[topology.AggregationPolicy](b, b.get(policy), b.origin(policy), "failover_"+policy)
	})
}
