// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// failoverPSCConsumerResource is the resource failover_psc_consumer.
func failoverPSCConsumerResource() *definition {
	return &definition{
		name: "psc_consumer",
		schema: schema.Schema{
			MarkdownDescription: "A load balancer that consumes a published service through one Private Service Connect endpoint group for " +
				"each region. The plan shows which regions serve when the composite health check of a producer turns unhealthy, and where " +
				"clients go. Nothing is created. The other names are those of `google_compute_backend_service`.",
			Attributes: map[string]schema.Attribute{
				"name": schema.StringAttribute{
					MarkdownDescription: "The name of the consumer's backend service.",
					Required:            true,
				},
				"regions": schema.MapNestedAttribute{
					MarkdownDescription: "The regions with an endpoint group, and for each the whole `failover_composite_health_check` of the " +
						"producer there: `{ us-west1 = failover_composite_health_check.west }`. Null stands for a producer without a composite " +
						"health check, which counts as usable. A composite health check with `for_each` over regions can be passed on as it is.",
					Required:     true,
					NestedObject: schema.NestedAttributeObject{Attributes: receivedAttributes()},
				},

				"project": schema.StringAttribute{
					MarkdownDescription: "The project of the consumer.",
					Optional:            true,
				},
				"region": schema.StringAttribute{
					MarkdownDescription: "The region of a regional load balancer, which can't move its clients. Left out it is a global one.",
					Optional:            true,
				},
				"load_balancing_scheme": schema.StringAttribute{
					MarkdownDescription: "The scheme. `EXTERNAL` is a classic load balancer, which can't consume published services. " +
						allowed(consumerSchemes, topology.SchemeExternalManaged),
					Optional:   true,
					Validators: oneOf(consumerSchemes),
				},
				"protocol": schema.StringAttribute{
					MarkdownDescription: "The protocol to the service. " + allowed(protocols, "HTTP"),
					Optional:            true,
					Validators:          oneOf(protocols),
				},
				"client_regions": schema.ListAttribute{
					MarkdownDescription: "The regions near which the clients are. Left out, these are the regions with an endpoint group.",
					ElementType:         types.StringType,
					Optional:            true,
				},
				"scenarios": scenariosAttribute("`zone:Z`, `region:R`, `group:NAME`, `vms:NAME=N`, `unknown:NAME`, `all-primaries`, " +
					"`all-failovers`, `everything`. Groups are named by the keys of `backends`, and `unknown:` names a health source or a composite " +
					"health check, as `REGION/NAME` where several have the name. `steady`, every zone and region of a producer and `everything` " +
					"are evaluated unasked."),

				"can_move": schema.BoolAttribute{
					MarkdownDescription: "Whether clients go to another region when that of a producer turns unhealthy; null where no document tells.",
					Computed:            true,
				},
				"outcomes": schema.MapAttribute{
					MarkdownDescription: "What happens in each scenario, by the scenario. `serving_regions` are the regions that serve, and " +
						"`fail_open` says that none is usable, so that traffic is spread over all of them. `clients` are the regions that serve the " +
						"clients near each region, by the clients' region. All of these are null where the configuration does not tell. `facts` are " +
						"the IDs of the statements that decided.",
					ElementType: consumerOutcomeType,
					Computed:    true,
				},
				"model": modelAttribute(),
			},
		},
		evaluate: evaluatePSCConsumer,
	}
}

// consumerSchemes are those of google_compute_backend_service that a consumer
// can have or be mistaken to have.
var consumerSchemes = []string{
	topology.SchemeExternal, topology.SchemeExternalManaged, topology.SchemeInternalManaged,
}
