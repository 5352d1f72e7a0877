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

// aServiceAttachment is what a consumer connects to.
func aServiceAttachment(location string) wanted[topology.ServiceAttachment] {
	return wanted[topology.ServiceAttachment]{
		collections: serviceAttachments, location: location,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.ServiceAttachment {
			a, _ := outsider(in, s, func(a *topology.ServiceAttachment) {
				a.Object = outsideObject(in, s, text, at)
				a.TargetService = topology.Link[topology.ForwardingRule]{State: topology.Open, Origin: at}
			})
			return a
		},
	}
}
