// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeGlobalForwardingRule adapts a global forwarding rule. Version 8.0.0 of
// the provider changed the default scheme, and with it the load balancer from
// classic to global (ALB-027).
func computeGlobalForwardingRule(in *instance) {
	scheme := topology.SchemeExternalManaged
	if !in.since(8) {
		scheme = topology.SchemeExternal
	}
	forwardingRule(in, in.global(), true, scheme)
}
