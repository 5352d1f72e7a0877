// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

const (
	policyAddress = "google_compute_region_health_aggregation_policy.db"
	forServices   = "BACKEND_SERVICE_POLICY"
	forPublicIPs  = "DNS_PUBLIC_IP_POLICY"
)

// policyOf is a plan over an aggregation policy of that type.
func policyOf(typ topology.Value[string], c topology.Change) *topology.Topology {
	if typ.Origin.Attribute == "" {
		typ.Origin = at(policyAddress, "policy_type")
	}
	return &topology.Topology{
		Inputs: []topology.Input{{Kind: "plan"}},
		AggregationPolicies: []*topology.AggregationPolicy{{
			Object:     topology.Object{Address: policyAddress, Type: "google_compute_region_health_aggregation_policy", Name: text("db"), Change: c},
			PolicyType: typ, HealthyPercentThreshold: seconds(60), MinHealthyThreshold: seconds(1),
		}},
	}
}

func TestTheTypeOfAPolicyDoesNotChangeInPlace(t *testing.T) {
	const (
		refused = `Health aggregation policy "db" has policy_type DNS_PUBLIC_IP_POLICY, and a regional policy takes BACKEND_SERVICE_POLICY only. The plan passes, and the API refuses it. Leave policy_type out; replace the policy if it exists with another type.`
		changes = `Health aggregation policy "db" exists with policy_type DNS_PUBLIC_IP_POLICY, and the plan updates it in place to `
		because = `. The type of an existing policy can't change, and a regional one takes BACKEND_SERVICE_POLICY only. The plan passes, and the API refuses it. Replace the policy, for example with terraform apply -replace=ADDRESS.`
		open    = "undecided: " + policyAddress + " policy_type"
	)
	unknown := topology.Unknown[string](at(policyAddress, "policy_type"))
	before := func(typ string) *topology.Topology { return policyOf(text(typ), topology.NoChange) }
	models := func(top *topology.Topology) *topology.Topology {
		top.AggregationPolicies[0].Type = "failover_health_aggregation_policy"
		return top
	}
	moved := func(top *topology.Topology) *topology.Topology {
		p := top.AggregationPolicies[0]
		p.Address, p.Previous = policyAddress+"_new", policyAddress
		return top
	}
	tests := map[string]struct {
		before, after *topology.Topology
		want          []string
	}{
		"to the only type":                     {before(forPublicIPs), policyOf(text(forServices), topology.Update), []string{changes + forServices + because}},
		"to the only type, which nobody wrote": {before(forPublicIPs), policyOf(topology.Default(forServices, topology.Origin{}), topology.Update), []string{changes + forServices + because}},
		"under a new address":                  {before(forPublicIPs), moved(policyOf(text(forServices), topology.Update)), []string{changes + forServices + because}},
		"away from the only type":              {before(forServices), policyOf(text(forPublicIPs), topology.Update), []string{refused}},
		"the refused type stays":               {before(forPublicIPs), policyOf(text(forPublicIPs), topology.Update), []string{refused}},
		"refused whatever the type becomes":    {before(forPublicIPs), policyOf(unknown, topology.Update), []string{changes + "a type that is known only after apply" + because}},
		"the only type may change":             {before(forServices), policyOf(unknown, topology.Update), []string{open}},
		"the only type stays":                  {before(forServices), policyOf(text(forServices), topology.Update), nil},
		"no type is recorded":                  {policyOf(topology.Default(forServices, topology.Origin{}), topology.NoChange), policyOf(text(forServices), topology.Update), nil},
		"an empty type is recorded":            {before(""), policyOf(text(forServices), topology.Update), nil},
		"a replacement may have another type":  {before(forPublicIPs), policyOf(text(forServices), topology.Replace), nil},
		"a replacement whose type isn't known": {before(forPublicIPs), policyOf(unknown, topology.Replace), []string{open}},
		"a new policy in place of a moved one": {before(forPublicIPs), policyOf(text(forServices), topology.Create), nil},
		"what stood before isn't known":        {nil, policyOf(text(forServices), topology.Update), nil},
		"a model of a policy makes none":       {models(before(forPublicIPs)), models(policyOf(text(forServices), topology.Update)), nil},
		"another policy had the type":          {moved(before(forPublicIPs)), policyOf(text(forServices), topology.Update), nil},
		"nothing is done to the policy":        {before(forPublicIPs), policyOf(text(forServices), topology.NoChange), nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, said("FO304", tt.after, validate.Options{Before: tt.before})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestASensitiveTypeIsComparedAndNotPrinted(t *testing.T) {
	secret := func(typ string) topology.Value[string] {
		v := text(typ)
		v.Sensitive = true
		return v
	}
	for name, tops := range map[string][2]*topology.Topology{
		"before": {policyOf(secret(forPublicIPs), topology.NoChange), policyOf(text(forServices), topology.Update)},
		"after":  {policyOf(text(forPublicIPs), topology.NoChange), policyOf(secret(forServices), topology.Update)},
	} {
		got := said("FO304", tops[1], validate.Options{Before: tops[0]})
		if len(got) != 1 || strings.Contains(got[0], forPublicIPs) {
			t.Errorf("%s: got %q, want one finding without the type", name, got)
		}
	}
}
