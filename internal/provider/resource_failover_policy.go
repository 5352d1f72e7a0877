// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"fmt"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// failoverPolicyResource is the resource failover_policy: one policy for
// several backend services.
func failoverPolicyResource() *definition {
	attributes := policyAttributes()
	attributes["name"] = schema.StringAttribute{
		MarkdownDescription: "A name for the policy, for people. Google Cloud has none.",
		Optional:            true,
	}
	attributes["model"] = modelAttribute()
	return &definition{
		name: "policy",
		schema: schema.Schema{
			MarkdownDescription: "A failover policy of passthrough Network Load Balancers, written once for several backend " +
				"services: `failover_policy = failover_policy.db`. Attribute names are those of the block `failover_policy` " +
				"of `google_compute_region_backend_service`.",
			Attributes: attributes,
		},
		evaluate: evaluatePolicy,
	}
}

func evaluatePolicy(body *adapt.Node, _ map[string]tftypes.Type) evaluation {
	return evaluation{
		computed: map[string]tftypes.Value{"model": modelOf("failover_policy", body)},
		messages: policyMessages(body),
	}
}

// policyMessages says what the rules say about a policy alone: whether its
// ratio is one. The other rules need the backends of a service.
func policyMessages(body *adapt.Node) []message {
	lb := newLoadBalancer(&adapt.Node{Kind: adapt.Object, Fields: []adapt.Field{{Name: "failover_policy", Value: body}}})
	found, _ := validate.Run(lb.topology, validate.Options{})
	found = slices.DeleteFunc(found, func(f validate.Finding) bool { return f.Rule != ratioOutOfRange })
	subject := "A failover policy"
	if name, ok := body.Get("name").Text(); ok {
		subject = fmt.Sprintf("Failover policy %q", name)
	}
	return findings(subject, found)
}

const ratioOutOfRange = "FO102"
