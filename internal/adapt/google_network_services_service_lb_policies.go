// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

var serviceLBPolicies = []string{"serviceLbPolicies"}

// networkServicesServiceLBPolicies adapts a service load-balancing policy.
func networkServicesServiceLBPolicies(in *instance) {
	b := in.body()
	drain, _ := b.block("auto_capacity_drain")
	failover, _ := b.block("failover_config")
	isolation, _ := b.block("isolation_config")
	p := &topology.ServiceLBPolicy{
		Object:                  in.located(),
		Algorithm:               orDefault(b.text("load_balancing_algorithm"), "WATERFALL_BY_REGION"),
		FailoverHealthThreshold: failover.whole("failover_health_threshold"),
		AutoCapacityDrain:       orDefault(drain.flag("enable"), false),
		IsolationGranularity:    isolation.text("isolation_granularity"),
		IsolationMode:           isolation.text("isolation_mode"),
	}
	list := func(t *topology.Topology) *[]*topology.ServiceLBPolicy { return &t.ServiceLBPolicies }
	register(in, p, &p.Object, serviceLBPolicies, list, nil)
}

// aServiceLBPolicy is what a global backend service names.
func aServiceLBPolicy() wanted[topology.ServiceLBPolicy] {
	return wanted[topology.ServiceLBPolicy]{
		collections: serviceLBPolicies, location: global,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.ServiceLBPolicy {
			p, _ := outsider(in, s, func(p *topology.ServiceLBPolicy) {
				str := topology.Unknown[string](at)
				*p = topology.ServiceLBPolicy{
					Object: outsideObject(in, s, text, at), Algorithm: str, IsolationGranularity: str, IsolationMode: str,
					FailoverHealthThreshold: topology.Unknown[int](at), AutoCapacityDrain: topology.Unknown[bool](at),
				}
			})
			return p
		},
	}
}
