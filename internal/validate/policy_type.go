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
	Finds:     "A policy_type other than BACKEND_SERVICE_POLICY, and in a review of a plan an existing policy of another type that is updated in place.",
	Why:       "The regional resource takes BACKEND_SERVICE_POLICY only, which is the default. The provider's list also has DNS_PUBLIC_IP_POLICY, so that the plan passes and the API refuses it. The type of an existing policy can't change either, although the provider plans that as an update in place.",
	Fix:       "Leave policy_type out. To change the type of an existing policy, replace it.",
	Unsure:    "The type is known only after apply.",
	Facts:     []string{"CH-004"},
	Check:     checkPolicyType,
}

func checkPolicyType(p *Pass) {
	stood := p.policiesBefore()
	p.policies(func(a *topology.AggregationPolicy) {
		v := a.PolicyType
		got, known := v.Get()
		if known && got != backendServicePolicy {
			p.find(at(&a.Object, policyTypeAttribute, v),
				fmt.Sprintf("%s has policy_type %s, and a regional policy takes %s only. The plan passes, and the API refuses it.", aggregationPolicy(a), got, backendServicePolicy),
				"Leave policy_type out; replace the policy if it exists with another type.")
			return
		}
		if before := stood[keyBefore(&a.Object)]; before != nil && a.Change == topology.Update && p.policyTypeChanges(a, before) {
			return
		}
		if v.IsUnknown() {
			p.unsure(&a.Object, fmt.Sprintf("%s has a type that a regional policy takes", lower(aggregationPolicy(a))), named(v.Origin, policyTypeAttribute))
		}
	})
}

// policiesBefore are the policies that stand before a plan which says what it
// does to them. One that only describes a policy changes nothing.
func (p *Pass) policiesBefore() map[objectKey]*topology.AggregationPolicy {
	if p.Options.Before == nil {
		return nil
	}
	stood := map[objectKey]*topology.AggregationPolicy{}
	for _, a := range p.Options.Before.AggregationPolicies {
		if own(&a.Object) && !isModel(&a.Object) && p.inPlan(&a.Object) {
			stood[objectKey{a.Input, a.Address}] = a
		}
	}
	return stood
}

// policyTypeChanges judges a policy that is updated in place and is not known to
// have a type that is refused anyway. A recorded type other than the only one
// is refused whatever the type after is: it can't stay, and it can't change.
// Where none is recorded, the default stands.
func (p *Pass) policyTypeChanges(a, before *topology.AggregationPolicy) bool {
	was, _ := before.PolicyType.Get()
	if !before.PolicyType.Written() || was == "" || was == backendServicePolicy {
		return false
	}
	to := "to a type that is known only after apply"
	if is, known := a.PolicyType.Get(); known {
		to = "to " + is
	}
	p.find(at(&a.Object, policyTypeAttribute, a.PolicyType).with(before.PolicyType.Sensitive),
		fmt.Sprintf("%s exists with policy_type %s, and the plan updates it in place %s. The type of an existing policy can't change, and a regional one takes %s only. The plan passes, and the API refuses it.", aggregationPolicy(a), was, to, backendServicePolicy),
		"Replace the policy, for example with terraform apply -replace=ADDRESS.")
	return true
}
