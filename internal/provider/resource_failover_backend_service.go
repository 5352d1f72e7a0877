// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Enumerations of google_compute_region_backend_service, in its order.
var (
	schemes = []string{
		topology.SchemeExternal, topology.SchemeExternalManaged, topology.SchemeInternal, topology.SchemeInternalManaged,
	}
	protocols  = []string{"HTTP", "HTTPS", "HTTP2", "TCP", "SSL", "UDP", "GRPC", "UNSPECIFIED", "H2C"}
	affinities = []string{
		"NONE", "CLIENT_IP", "CLIENT_IP_PORT_PROTO", "CLIENT_IP_PROTO", "GENERATED_COOKIE", "HEADER_FIELD", "HTTP_COOKIE",
		"CLIENT_IP_NO_DESTINATION", "STRONG_COOKIE_AFFINITY",
	}
	balancingModes     = []string{"UTILIZATION", "RATE", topology.BalancingModeConnection, "CUSTOM_METRICS", "IN_FLIGHT"}
	autoscalerModes    = []string{"OFF", "ONLY_UP", "ON", "ONLY_SCALE_OUT"}
	subsettingPolicies = []string{topology.SubsettingConsistentHash}
)

// failoverBackendServiceResource is the resource failover_backend_service.
func failoverBackendServiceResource() *definition {
	return &definition{
		name: "backend_service",
		schema: schema.Schema{
			MarkdownDescription: "A backend service with its groups, and which of them serve when something fails. " +
				"Nothing is created: the outcomes are computed while Terraform plans and stand in the plan. " +
				"Names and values are those of `google_compute_region_backend_service` and `google_compute_backend_service`, so that both " +
				"can be written from the same locals.",
			Attributes: map[string]schema.Attribute{
				"name": schema.StringAttribute{
					MarkdownDescription: "The name of the backend service.",
					Required:            true,
				},
				"backends": schema.MapNestedAttribute{
					MarkdownDescription: "The backends, by the name of the instance group or network endpoint group.",
					Required:            true,
					NestedObject:        schema.NestedAttributeObject{Attributes: backendAttributes()},
				},

				"region": schema.StringAttribute{
					MarkdownDescription: "The region of the backend service. Left out it is a global one, which scheme `INTERNAL` does not have.",
					Optional:            true,
				},
				"project": schema.StringAttribute{
					MarkdownDescription: "The project of the backend service.",
					Optional:            true,
				},
				"load_balancing_scheme": schema.StringAttribute{
					MarkdownDescription: "The scheme. A passthrough Network Load Balancer has `INTERNAL` or `EXTERNAL`; the others have " +
						"no failover backends and so no outcomes. " + allowed(schemes, topology.SchemeInternal),
					Optional:   true,
					Validators: oneOf(schemes),
				},
				"protocol": schema.StringAttribute{
					MarkdownDescription: "The protocol of the connections. " + allowed(protocols, "TCP"),
					Optional:            true,
					Validators:          oneOf(protocols),
				},
				"session_affinity": schema.StringAttribute{
					MarkdownDescription: "How connections of one client stay together. " + allowed(affinities, "NONE"),
					Optional:            true,
					Validators:          oneOf(affinities),
				},
				"subsetting": schema.SingleNestedAttribute{
					MarkdownDescription: "Subsetting of an internal passthrough Network Load Balancer. Left out there is none.",
					Optional:            true,
					Attributes: map[string]schema.Attribute{
						"policy": schema.StringAttribute{
							MarkdownDescription: "The algorithm. " + allowed(subsettingPolicies, ""),
							Required:            true,
							Validators:          oneOf(subsettingPolicies),
						},
					},
				},
				"connection_draining_timeout_sec": schema.Int64Attribute{
					MarkdownDescription: "Seconds for which connections to a backend that leaves may go on, from 0 to 3600. Defaults to `300`.",
					Optional:            true,
				},
				"health_check": schema.SingleNestedAttribute{
					MarkdownDescription: "The health check, written in place or as a whole `google_compute_region_health_check` or " +
						"`google_compute_health_check`. Left out, nothing is said about it.",
					Optional:   true,
					Attributes: healthCheckAttributes(),
				},
				"failover_policy": schema.SingleNestedAttribute{
					MarkdownDescription: "The failover policy, written in place or as a whole `failover_policy`. " +
						"Left out, every part of it has its default.",
					Optional:   true,
					Attributes: policyAttributes(),
				},
				"scenarios": schema.ListAttribute{
					MarkdownDescription: "Further scenarios, each one fault or several joined by `+`: `zone:Z`, `region:R`, `group:NAME`, " +
						"`vms:NAME=N`, `all-primaries`, `all-failovers`, `everything`. Names are keys of `backends`. " +
						"`steady`, every zone, every region, both roles and `everything` are evaluated unasked.",
					ElementType: types.StringType,
					Optional:    true,
				},

				"primary_vm_count": schema.Int64Attribute{
					MarkdownDescription: "The number of configured primary VMs; null where it is an interval.",
					Computed:            true,
				},
				"failover_vm_count": schema.Int64Attribute{
					MarkdownDescription: "The number of configured failover VMs; null where it is an interval.",
					Computed:            true,
				},
				"minimum_healthy_primaries": schema.Int64Attribute{
					MarkdownDescription: "The least number of healthy primaries that keeps the failover ratio; null without primaries " +
						"and where it is an interval.",
					Computed: true,
				},
				"primary_failures_tolerated": schema.Int64Attribute{
					MarkdownDescription: "The number of primaries that may fail before the failover ratio is missed; null without primaries " +
						"and where it is an interval.",
					Computed: true,
				},
				"outcomes": schema.MapAttribute{
					MarkdownDescription: "What happens in each scenario, by the scenario, one that was asked for as it was spelled. " +
						"`active_pool` is the set of backends that gets new connections: " + pools(engine.Pools) + ". " +
						"`active_vms` is the number of its members, null where it is an interval. " +
						"`facts` are the IDs of the statements that decided. The data source `failover_simulation` gives the reasons in words.",
					ElementType: outcomeType,
					Computed:    true,
				},
				"model": modelAttribute(),
			},
		},
		evaluate: evaluateBackendService,
	}
}

func backendAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"zone": schema.StringAttribute{
			MarkdownDescription: "The zone of a zonal group. A backend has a `zone`, `zones` or a `region`.",
			Optional:            true,
		},
		"zones": schema.ListAttribute{
			MarkdownDescription: "The zones of a regional group, over which its members are spread evenly.",
			ElementType:         types.StringType,
			Optional:            true,
		},
		"region": schema.StringAttribute{
			MarkdownDescription: "The region of a regional group whose zones are not configured.",
			Optional:            true,
		},
		"size": schema.Int64Attribute{
			MarkdownDescription: "The number of VMs or endpoints in the group. Either `size` is given or both `size_min` and `size_max`.",
			Optional:            true,
			Validators:          atLeastZero(),
		},
		"size_min": schema.Int64Attribute{
			MarkdownDescription: "The least number of VMs in an autoscaled group.",
			Optional:            true,
			Validators:          atLeastZero(),
		},
		"size_max": schema.Int64Attribute{
			MarkdownDescription: "The largest number of VMs in an autoscaled group.",
			Optional:            true,
			Validators:          atLeastZero(),
		},
		"autoscaling_policy": schema.SingleNestedAttribute{
			MarkdownDescription: "What the autoscaler between `size_min` and `size_max` goes by, with the names of the block " +
				"`autoscaling_policy` of `google_compute_autoscaler`. It matters where a failover record has the group on both sides. Left out, " +
				"nothing is said about it.",
			Optional:   true,
			Attributes: autoscalerAttributes(),
		},
		"failover": schema.BoolAttribute{
			MarkdownDescription: "Whether the group is a failover backend. Defaults to `false`: a primary backend.",
			Optional:            true,
		},
		"balancing_mode": schema.StringAttribute{
			MarkdownDescription: "The balancing mode. " + allowed(balancingModes, "") + " A passthrough Network Load Balancer knows " +
				"`CONNECTION` alone and defaults to it; the others default to `UTILIZATION`. The google provider always defaults to " +
				"`UTILIZATION`, so write `CONNECTION` there.",
			Optional:   true,
			Validators: oneOf(balancingModes),
		},
		"capacity_scaler": schema.NumberAttribute{
			MarkdownDescription: "The share of the group's capacity to use. A passthrough Network Load Balancer has none.",
			Optional:            true,
		},
	}
}

func autoscalerAttributes() map[string]schema.Attribute {
	signal := func(what string) schema.SingleNestedAttribute {
		return schema.SingleNestedAttribute{
			MarkdownDescription: what,
			Optional:            true,
			Attributes: map[string]schema.Attribute{
				"target": schema.NumberAttribute{
					MarkdownDescription: "The utilization that the autoscaler keeps.",
					Optional:            true,
				},
			},
		}
	}
	return map[string]schema.Attribute{
		"mode": schema.StringAttribute{
			MarkdownDescription: "Whether the autoscaler acts. " + allowed(autoscalerModes, "ON"),
			Optional:            true,
			Validators:          oneOf(autoscalerModes),
		},
		"cpu_utilization":            signal("Scales by the CPU utilization of the VMs."),
		"load_balancing_utilization": signal("Scales by what the load balancer sends to the group."),
		"scale_in_control": schema.SingleNestedAttribute{
			MarkdownDescription: "Keeps the group from shrinking too fast.",
			Optional:            true,
			Attributes: map[string]schema.Attribute{
				"time_window_sec": schema.Int64Attribute{
					MarkdownDescription: "The seconds over which the largest size holds the group up.",
					Optional:            true,
				},
			},
		},
	}
}

func healthCheckAttributes() map[string]schema.Attribute {
	seconds := func(what, byDefault string) schema.Int64Attribute {
		return schema.Int64Attribute{
			MarkdownDescription: what + " Defaults to `" + byDefault + "`.",
			Optional:            true,
		}
	}
	return map[string]schema.Attribute{
		"name": schema.StringAttribute{
			MarkdownDescription: "The name of the health check.",
			Optional:            true,
		},
		"region": schema.StringAttribute{
			MarkdownDescription: "The region of a regional health check. One that has a name and no region is global.",
			Optional:            true,
		},
		"check_interval_sec":  seconds("Seconds from one probe to the next, from 1 to 300.", "5"),
		"timeout_sec":         seconds("Seconds after which a probe without answer has failed, at most `check_interval_sec`.", "5"),
		"healthy_threshold":   seconds("Successful probes in a row that make a VM healthy, from 1 to 10.", "2"),
		"unhealthy_threshold": seconds("Failed probes in a row that make a VM unhealthy, from 1 to 10.", "2"),
		"source_regions": schema.ListAttribute{
			MarkdownDescription: "The regions that probe. Such a check is for Cloud DNS and can't serve a backend service.",
			ElementType:         types.StringType,
			Optional:            true,
		},
	}
}

func oneOf(values []string) []validator.String {
	return []validator.String{stringvalidator.OneOf(values...)}
}

func atLeastZero() []validator.Int64 {
	return []validator.Int64{int64validator.AtLeast(0)}
}
