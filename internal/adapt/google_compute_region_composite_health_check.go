// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeRegionCompositeHealthCheck adapts a composite health check.
func computeRegionCompositeHealthCheck(in *instance) {
	b := in.body()
	c := &topology.CompositeHealthCheck{Object: in.regional()}
	list := func(t *topology.Topology) *[]*topology.CompositeHealthCheck { return &t.CompositeHealthChecks }
	register(in, c, &c.Object, []string{"compositeHealthChecks"}, list, func() {
		location := locationOf(&c.Object)
		c.Sources, c.SourcesSet = links(b, "health_sources", aHealthSource(location))
		c.Destination = link(b, "health_destination", aForwardingRule(location))
	})
}
