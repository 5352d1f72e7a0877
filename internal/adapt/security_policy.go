// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

var securityPolicies = []string{"securityPolicies"}

// securityPolicy adapts a global or regional Cloud Armor policy.
func securityPolicy(in *instance, object topology.Object, isGlobal bool) {
	p := &topology.SecurityPolicy{Object: object, Global: isGlobal, PolicyType: orDefault(in.body().text("type"), "CLOUD_ARMOR")}
	register(in, p, &p.Object, securityPolicies, func(t *topology.Topology) *[]*topology.SecurityPolicy { return &t.SecurityPolicies }, nil)
}

// aSecurityPolicy is what a backend service names.
func aSecurityPolicy(location string) wanted[topology.SecurityPolicy] {
	return wanted[topology.SecurityPolicy]{
		collections: securityPolicies, location: location,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.SecurityPolicy {
			p, _ := outsider(in, s, func(p *topology.SecurityPolicy) {
				p.Object, p.Global = outsideObject(in, s, text, at), s.location == global
				p.PolicyType = topology.Unknown[string](at)
			})
			return p
		},
	}
}
