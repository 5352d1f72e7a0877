// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// ReachedRules are the forwarding rules that take proxies, or may, to which a
// record's load can come. anywhere says that it may come to any.
func ReachedRules(h *Health, r *topology.DNSRecord) (rules []*topology.ForwardingRule, anywhere bool) {
	c := newCapacity(h, Assumptions{})
	for _, w := range c.reached(r).places {
		anywhere = anywhere || !w.region.IsKnown()
		for _, rule := range h.topology.ForwardingRules {
			if takesProxies(rule) && w.region.IsKnown() && topology.Is(rule.Region, w.key().region) {
				rules = append(rules, rule)
			}
		}
	}
	return rules, anywhere
}
