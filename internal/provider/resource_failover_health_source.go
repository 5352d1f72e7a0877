// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// sourceTypes are those that the google provider accepts.
var sourceTypes = []string{"BACKEND_SERVICE"}

// failoverHealthSourceResource is the resource failover_health_source.
func failoverHealthSourceResource() *definition {
	return &definition{
		name: "health_source",
		schema: schema.Schema{
			MarkdownDescription: "A health source of composite health: the endpoints of a backend service, judged by a health aggregation " +
				"policy. Nothing is created: the states stand in the plan. Names and values are those of " +
				"`google_compute_region_health_source`, with whole resources in place of links.",
			Attributes: map[string]schema.Attribute{
				"name": schema.StringAttribute{
					MarkdownDescription: "The name of the health source.",
					Required:            true,
				},
				"region": schema.StringAttribute{
					MarkdownDescription: "The region of the health source, which is that of the published service.",
					Required:            true,
				},
				"sources": schema.ListNestedAttribute{
					MarkdownDescription: "The one backend service whose endpoints count: `[failover_backend_service.api]`. The endpoints of " +
						"all its groups count together, in both roles.",
					Required:     true,
					NestedObject: schema.NestedAttributeObject{Attributes: receivedAttributes()},
				},
				"health_aggregation_policy": schema.SingleNestedAttribute{
					MarkdownDescription: "A whole `failover_health_aggregation_policy`. Google requires one.",
					Optional:            true,
					Attributes:          receivedAttributes(),
				},

				"project": schema.StringAttribute{
					MarkdownDescription: "The project of the health source.",
					Optional:            true,
				},
				"source_type": schema.StringAttribute{
					MarkdownDescription: "The kind of the source. " + allowed(sourceTypes, sourceTypes[0]),
					Optional:            true,
					Validators:          oneOf(sourceTypes),
				},
				"scenarios": scenariosAttribute("`zone:Z`, `region:R`, `group:NAME`, `vms:NAME=N`, `all-primaries`, `all-failovers`, " +
					"`everything`. Names are keys of `backends`. `steady`, every zone, every region and `everything` are evaluated unasked."),

				"endpoints": schema.Int64Attribute{
					MarkdownDescription: "The number of endpoints that count; null where it is an interval.",
					Computed:            true,
				},
				"endpoints_required": schema.Int64Attribute{
					MarkdownDescription: "The least number of healthy endpoints that meets both thresholds, even where there are not as many; " +
						"null where it is an interval.",
					Computed: true,
				},
				"endpoint_failures_tolerated": schema.Int64Attribute{
					MarkdownDescription: "The number of endpoints that may fail before a threshold is missed; null where it is an interval, " +
						"and where the source can never be healthy.",
					Computed: true,
				},
				"flips": flipsAttribute("source"),
				"outcomes": schema.MapAttribute{
					MarkdownDescription: "What happens in each scenario, by the scenario. `state` is the state of the source: " +
						healthStates(engine.HealthStates) + ". `endpoints` and `healthy_endpoints` are the endpoints that count and those that stay " +
						"healthy, null where it is an interval. `facts` are the IDs of the statements that decided.",
					ElementType: sourceOutcomeType,
					Computed:    true,
				},
				"model": modelAttribute(),
			},
		},
		evaluate: evaluateHealthSource,
	}
}

// scenariosAttribute is the list of further scenarios, of which the description
// tells what can be in it.
func scenariosAttribute(grammar string) schema.ListAttribute {
	return schema.ListAttribute{
		MarkdownDescription: "Further scenarios, each one fault or several joined by `+`: " + grammar,
		ElementType:         types.StringType,
		Optional:            true,
	}
}

// flipsAttribute is the list of what makes something unhealthy.
func flipsAttribute(what string) schema.ListAttribute {
	return schema.ListAttribute{
		MarkdownDescription: "What takes the " + what + " out of `HEALTHY` on its own, as scenarios: for each group the least number of its " +
			"members that is enough, then zones, then regions. Empty where it is not healthy to begin with.",
		ElementType: types.StringType,
		Computed:    true,
	}
}
