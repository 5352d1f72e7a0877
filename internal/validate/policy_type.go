// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const (
	policyTypeAttribute  = "policy_type"
	backendServicePolicy = "BACKEND_SERVICE_POLICY"
)

var policyType = &Rule{
	ID:        "FO304",
	Slug:      "policy-type",
	Title:     "A regional aggregation policy has a type that only global ones could have",
	Severity:  Error,
	Types:     aggregationPolicyTypes,
	Attribute: policyTypeAttribute,
	Finds:     "A policy_type other than BACKEND_SERVICE_POLICY.",
	Why:       "The regional resource takes BACKEND_SERVICE_POLICY only, which is the default. The provider's list also has DNS_PUBLIC_IP_POLICY, so that the plan passes and the API refuses it. The type of an existing policy can't change either, although the provider plans that as an update in place.",
	Fix:       "Leave policy_type out. To change the type of an existing policy, replace it.",
	Unsure:    "The type is known only after apply.",
	Facts:     []string{"CH-004"},
	Check:     checkPolicyType,
}

func checkPolicyType(p *Pass) {
	p.policies(func(a *topology.AggregationPolicy) {
		v := a.PolicyType
		if v.IsUnknown() {
			p.unsure(&a.Object, fmt.Sprintf("%s has a type that a regional policy takes", lower(aggregationPolicy(a))), named(v.Origin, policyTypeAttribute))
			return
		}
		if topology.IsNot(v, backendServicePolicy) {
			got, _ := v.Get()
			p.find(at(&a.Object, policyTypeAttribute, v),
				fmt.Sprintf("%s has policy_type %s, and a regional policy takes %s only. The plan passes, and the API refuses it.", aggregationPolicy(a), got, backendServicePolicy),
				"Leave policy_type out; replace the policy if it exists with another type.")
		}
	})
}
