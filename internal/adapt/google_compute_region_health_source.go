// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

var healthSources = []string{"healthSources"}

// computeRegionHealthSource adapts a health source.
func computeRegionHealthSource(in *instance) {
	b := in.body()
	s := &topology.HealthSource{Object: in.regional(), SourceType: b.text("source_type")}
	list := func(t *topology.Topology) *[]*topology.HealthSource { return &t.HealthSources }
	register(in, s, &s.Object, healthSources, list, func() {
		location := locationOf(&s.Object)
		s.Sources, s.SourcesSet = links(b, "sources", aBackendService(location))
		s.AggregationPolicy = link(b, "health_aggregation_policy", anAggregationPolicy(location))
	})
}

// aHealthSource is what a composite health check names.
func aHealthSource(location string) wanted[topology.HealthSource] {
	return wanted[topology.HealthSource]{
		collections: healthSources, location: location,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.HealthSource {
			h, _ := outsider(in, s, func(h *topology.HealthSource) {
				h.Object = outsideObject(in, s, text, at)
				h.SourceType, h.SourcesSet = topology.Unknown[string](at), topology.Unknown[bool](at)
				h.AggregationPolicy = topology.Link[topology.AggregationPolicy]{State: topology.Open, Origin: at}
			})
			return h
		},
	}
}
