// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeServiceAttachment adapts a service attachment, which publishes a
// forwarding rule.
func computeServiceAttachment(in *instance) {
	a := &topology.ServiceAttachment{Object: in.regional()}
	list := func(t *topology.Topology) *[]*topology.ServiceAttachment { return &t.ServiceAttachments }
	register(in, a, &a.Object, serviceAttachments, list, func() {
		a.TargetService = link(in.body(), "target_service", aForwardingRule(locationOf(&a.Object)))
	})
}

var serviceAttachments = []string{"serviceAttachments"}
