// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeForwardingRule adapts a regional forwarding rule.
func computeForwardingRule(in *instance) {
	forwardingRule(in, in.regional(), false, topology.SchemeExternal)
}
