// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// failoverCompositeHealthCheckResource is the resource
// failover_composite_health_check.
func failoverCompositeHealthCheckResource() *definition {
	return &definition{
		name: "composite_health_check",
		schema: schema.Schema{
			MarkdownDescription: "A composite health check of a published service, which has no test mode at Google: as soon as it exists, " +
				"it moves every consumer. Here nothing is created, and the plan shows which failures would turn it. Names and values are " +
				"those of `google_compute_region_composite_health_check`, with whole resources in place of links.",
			Attributes: map[string]schema.Attribute{
				"name": schema.StringAttribute{
					MarkdownDescription: "The name of the composite health check.",
					Required:            true,
				},
				"region": schema.StringAttribute{
					MarkdownDescription: "The region of the check, which is that of the published service.",
					Required:            true,
				},
				"health_sources": schema.ListNestedAttribute{
					MarkdownDescription: "The health sources, 1 to 10: `[failover_health_source.api]`. One of them is enough to make the check " +
						"`UNHEALTHY`.",
					Required:     true,
					NestedObject: schema.NestedAttributeObject{Attributes: receivedAttributes()},
				},

				"project": schema.StringAttribute{
					MarkdownDescription: "The project of the check.",
					Optional:            true,
				},
				"health_destination": schema.StringAttribute{
					MarkdownDescription: "The name or the link of the forwarding rule that is published. No outcome depends on it. Use what is known " +
						"while Terraform plans: the `id` of a rule that is not created yet would hide everything that follows from the check.",
					Optional: true,
				},
				"scenarios": scenariosAttribute("`zone:Z`, `region:R`, `group:NAME`, `vms:NAME=N`, `unknown:NAME`, `all-primaries`, " +
					"`all-failovers`, `everything`. Groups are named by the keys of `backends`, and `unknown:` names a health source whose state is " +
					"not known yet. `steady`, every zone, every region and `everything` are evaluated unasked."),

				"flips": flipsAttribute("check"),
				"outcomes": schema.MapAttribute{
					MarkdownDescription: "What happens in each scenario, by the scenario. `state` is the state of the check: " +
						healthStates(engine.HealthStates) + ". `source_states` are those of the health sources, by name. `facts` are the IDs of the " +
						"statements that decided.",
					ElementType: compositeOutcomeType,
					Computed:    true,
				},
				"model": modelAttribute(),
			},
		},
		evaluate: evaluateCompositeHealthCheck,
	}
}
