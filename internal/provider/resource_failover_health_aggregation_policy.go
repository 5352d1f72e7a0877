// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// policyTypes are those that the google provider accepts.
var policyTypes = []string{"BACKEND_SERVICE_POLICY", "DNS_PUBLIC_IP_POLICY"}

// failoverHealthAggregationPolicyResource is the resource
// failover_health_aggregation_policy.
func failoverHealthAggregationPolicyResource() *definition {
	return &definition{
		name: "health_aggregation_policy",
		schema: schema.Schema{
			MarkdownDescription: "A health aggregation policy: how many endpoints of a health source must be healthy. One policy can serve " +
				"several sources: `health_aggregation_policy = failover_health_aggregation_policy.api`. Attribute names are those of " +
				"`google_compute_region_health_aggregation_policy`.",
			Attributes: map[string]schema.Attribute{
				"name": schema.StringAttribute{
					MarkdownDescription: "The name of the policy.",
					Required:            true,
				},
				"region": schema.StringAttribute{
					MarkdownDescription: "The region of the policy, which is that of the published service.",
					Required:            true,
				},
				"project": schema.StringAttribute{
					MarkdownDescription: "The project of the policy.",
					Optional:            true,
				},
				"healthy_percent_threshold": schema.Int64Attribute{
					MarkdownDescription: "The least percentage of healthy endpoints, from 0 to 100. Defaults to `60`. The google provider " +
						"does not send a `0`, so that `60` is in effect.",
					Optional: true,
				},
				"min_healthy_threshold": schema.Int64Attribute{
					MarkdownDescription: "The least number of healthy endpoints, 1 or more. Both thresholds must be met. Defaults to `1`.",
					Optional:            true,
				},
				"policy_type": schema.StringAttribute{
					MarkdownDescription: "What the policy aggregates. " + allowed(policyTypes, policyTypes[0]),
					Optional:            true,
					Validators:          oneOf(policyTypes),
				},
				"model": modelAttribute(),
			},
		},
		evaluate: evaluateAggregationPolicy,
	}
}

func evaluateAggregationPolicy(body *adapt.Node, _ map[string]tftypes.Type) evaluation {
	m := newModelled(aggregationPolicyType, "Health aggregation policy", body)
	return evaluation{
		computed: map[string]tftypes.Value{"model": modelOf(aggregationPolicyType, body)},
		messages: m.findings(),
	}
}
