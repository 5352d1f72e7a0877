// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "fmt"

const failoverThresholdAttribute = "failover_config.failover_health_threshold"

var failoverThresholdOutOfRange = &Rule{
	ID:        "FO402",
	Slug:      "failover-threshold-out-of-range",
	Title:     "The failover health threshold lies outside 1 to 99",
	Severity:  Error,
	Types:     []string{servicePolicyType},
	Attribute: failoverThresholdAttribute,
	Finds:     "A failover_health_threshold of a service load-balancing policy below 1 or above 99.",
	Why:       "The threshold is the percentage of healthy members of a backend below which traffic starts to shift, 70 by default and 50 for classic load balancers. The API refuses a value outside.",
	Fix:       "Choose a percentage between 1 and 99.",
	Unsure:    "The threshold is known only after apply.",
	Facts:     []string{"GLB-003"},
	Check:     checkFailoverThresholdOutOfRange,
}

func checkFailoverThresholdOutOfRange(p *Pass) {
	for _, policy := range p.Topology.ServiceLBPolicies {
		v := policy.FailoverHealthThreshold
		if !own(&policy.Object) {
			continue
		}
		who := subject("Service load-balancing policy", &policy.Object)
		if v.IsUnknown() {
			p.unsure(&policy.Object, fmt.Sprintf("the failover health threshold of %s lies between 1 and 99", lower(who)), named(v.Origin, failoverThresholdAttribute))
			continue
		}
		if n, ok := v.Get(); ok && (n < 1 || n > 99) {
			p.find(at(&policy.Object, failoverThresholdAttribute, v),
				fmt.Sprintf("%s has failover_health_threshold = %d, which lies outside 1 to 99. The API refuses it.", who, n),
				"Choose a percentage between 1 and 99, or leave it out for 70.")
		}
	}
}
