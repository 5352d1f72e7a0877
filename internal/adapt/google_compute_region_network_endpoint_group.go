// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// computeRegionNetworkEndpointGroup adapts a regional network endpoint group.
// One for Private Service Connect or for a serverless platform stands for one
// endpoint, the service that it names (CH-051).
func computeRegionNetworkEndpointGroup(in *instance) {
	b := in.body()
	endpointGroup(in, in.regional(), topology.RegionalNEG, topology.NEGTypeServerless)
	g, _ := in.entry.object.(*topology.Group)
	join := in.entry.link
	in.entry.link = func() {
		join()
		if !isGoogleAPI(b.text("psc_target_service")) {
			g.PSCTarget = link(b, "psc_target_service", aServiceAttachment(locationOf(&g.Object)))
		}
		if topology.Is(g.NEGType, topology.NEGTypePrivateServiceConnect) || topology.Is(g.NEGType, topology.NEGTypeServerless) {
			in.join.roster(g).size = func(*roster) topology.Size {
				return topology.ExactSize(1, topology.SizeFromEndpoints, g.NEGType.Origin)
			}
		}
	}
}

// isGoogleAPI reports whether the target is the host of one of Google's own
// regional APIs, which nobody publishes by a service attachment.
func isGoogleAPI(target topology.Value[string]) bool {
	host, known := target.Get()
	return known && strings.HasSuffix(host, ".googleapis.com") && !strings.Contains(host, "/")
}
