// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Enumerations of google_dns_managed_zone.
var (
	visibilities = []string{"private", "public"}
	dnssecStates = []string{"off", "on", "transfer"}
)

// failoverDNSRecordResource is the resource failover_dns_record.
func failoverDNSRecordResource() *definition {
	return &definition{
		name: "dns_record",
		schema: schema.Schema{
			MarkdownDescription: "A Cloud DNS record with a routing policy over load balancers, and what it answers when something fails: the " +
				"addresses with their exact shares, and how long an outage lasts. Nothing is created. A record has one of `primary_backup`, " +
				"`geo` and `wrr`, whose names are those of the block `routing_policy` of `google_dns_record_set`.",
			Attributes: map[string]schema.Attribute{
				"name": schema.StringAttribute{
					MarkdownDescription: "The DNS name of the record.",
					Required:            true,
				},
				"ttl": schema.Int64Attribute{
					MarkdownDescription: "The TTL in seconds, for which resolvers keep an answer. Google recommends 30 to 60.",
					Required:            true,
				},

				"project": schema.StringAttribute{
					MarkdownDescription: "The project of the record.",
					Optional:            true,
				},
				"type": schema.StringAttribute{
					MarkdownDescription: "The type of the record. Cloud DNS checks targets of `A` and `AAAA` records. Defaults to `A`.",
					Optional:            true,
				},
				"managed_zone": schema.SingleNestedAttribute{
					MarkdownDescription: "The zone, written in place or as a whole `google_dns_managed_zone`. Left out, it is a public zone " +
						"without DNSSEC.",
					Optional:   true,
					Attributes: zoneAttributes(),
				},
				"health_check": schema.SingleNestedAttribute{
					MarkdownDescription: "The health check by which Cloud DNS probes external addresses, written in place or as a whole " +
						"`google_compute_health_check`. Internal load balancers in private zones need none.",
					Optional:   true,
					Attributes: probeAttributes(),
				},
				"primary_backup": schema.SingleNestedAttribute{
					MarkdownDescription: "A failover policy.",
					Optional:            true,
					Attributes: map[string]schema.Attribute{
						"primary": schema.ListNestedAttribute{
							MarkdownDescription: "The targets that are answered with while any of them is healthy. " + aboutTargets,
							Required:            true,
							NestedObject:        schema.NestedAttributeObject{Attributes: targetAttributes()},
						},
						"backup_geo": schema.ListNestedAttribute{
							MarkdownDescription: "The backups by the location of clients. " + aboutItems,
							Required:            true,
							NestedObject:        schema.NestedAttributeObject{Attributes: locationItemAttributes()},
						},
						"trickle_ratio": schema.NumberAttribute{
							MarkdownDescription: "The share of answers, from 0 to 1, that name the backups while a primary is healthy. Defaults to `0`.",
							Optional:            true,
						},
						"enable_geo_fencing_for_backups": schema.BoolAttribute{
							MarkdownDescription: "Whether clients stay with their nearest backup although nothing of it is healthy. Defaults to `false`.",
							Optional:            true,
						},
					},
				},
				"geo": schema.ListNestedAttribute{
					MarkdownDescription: "A geolocation policy. " + aboutItems,
					Optional:            true,
					NestedObject:        schema.NestedAttributeObject{Attributes: locationItemAttributes()},
				},
				"enable_geo_fencing": schema.BoolAttribute{
					MarkdownDescription: "Whether clients stay with their nearest item of `geo` although nothing of it is healthy. Defaults to `false`.",
					Optional:            true,
				},
				"wrr": schema.ListNestedAttribute{
					MarkdownDescription: "A weighted policy. An item of which nothing is healthy drops out.",
					Optional:            true,
					NestedObject:        schema.NestedAttributeObject{Attributes: weightedItemAttributes()},
				},
				"scenarios": scenariosAttribute("`zone:Z`, `region:R`, `group:NAME`, `vms:NAME=N`, `target:NAME`, `target:NAME@R`, " +
					"`source-region:R`, `everything`. Groups are named by the keys of `backends`, and targets by the name of the backend service, as " +
					"`REGION/NAME` where several have the name, or by the address. `steady`, every zone and region behind a target, every target, " +
					"every probing region and `everything` are evaluated unasked."),

				"outage_bound_seconds": schema.Int64Attribute{
					MarkdownDescription: "The seconds after which the last client has followed a failover, `ttl + check_interval_sec * " +
						"unhealthy_threshold`; null where no health check of Cloud DNS bounds it.",
					Computed: true,
				},
				"failback_bound_seconds": schema.Int64Attribute{
					MarkdownDescription: "The seconds after which the last client is back, `ttl + check_interval_sec * healthy_threshold`; null where " +
						"no health check of Cloud DNS bounds it.",
					Computed: true,
				},
				"outcomes": schema.MapAttribute{
					MarkdownDescription: "What the record answers in each scenario, by the scenario. `answers` are the targets that are answered with, " +
						"by their names, and null where the configuration does not tell. An answer has a `share`, and the same as a fraction in " +
						"`share_exact`, or where it depends on the client's location, both `by_location`. `unspecified` marks answers that Google's " +
						"documents do not settle, of which the likely one is given. `facts` are the IDs of the statements that decided.",
					ElementType: recordOutcomeType,
					Computed:    true,
				},
				"model": modelAttribute(),
			},
		},
		evaluate: evaluateDNSRecord,
	}
}

const (
	aboutTargets = "A target is a whole `failover_backend_service` of any scheme, which stands for the load balancer in front of it, or the " +
		"address of something else: `{ address = \"203.0.113.7\" }`."
	aboutItems = "Each location is a Google Cloud region and stands once."
)

func zoneAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"name": schema.StringAttribute{
			MarkdownDescription: "The name of the zone.",
			Optional:            true,
		},
		"visibility": schema.StringAttribute{
			MarkdownDescription: "Who can resolve names of the zone. " + allowed(visibilities, "public"),
			Optional:            true,
			Validators:          oneOf(visibilities),
		},
		"dnssec_config": schema.ListNestedAttribute{
			MarkdownDescription: "DNSSEC of the zone, as the one element of a list.",
			Optional:            true,
			NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
				"state": schema.StringAttribute{
					MarkdownDescription: "Whether the zone is signed. " + allowed(dnssecStates, ""),
					Optional:            true,
					Validators:          oneOf(dnssecStates),
				},
			}},
		},
	}
}

// probeAttributes are those of a health check with what it probes by, since
// Cloud DNS probes by some protocols only.
func probeAttributes() map[string]schema.Attribute {
	all := healthCheckAttributes()
	all["region"] = schema.StringAttribute{
		MarkdownDescription: "The region of a regional health check, which can't serve Cloud DNS.",
		Optional:            true,
	}
	all["check_interval_sec"] = schema.Int64Attribute{
		MarkdownDescription: "Seconds from one probe to the next, from 30 to 300 for Cloud DNS. Defaults to `5`.",
		Optional:            true,
	}
	all["source_regions"] = schema.ListAttribute{
		MarkdownDescription: "The three regions that probe. Two of them must see a target fail.",
		ElementType:         types.StringType,
		Optional:            true,
	}
	for _, protocol := range []string{"http", "https", "http2", "tcp", "ssl", "grpc", "grpc_tls"} {
		all[protocol+"_health_check"] = schema.ListNestedAttribute{
			MarkdownDescription: "What the check probes by, as the one element of a list. Cloud DNS knows HTTP, HTTPS and TCP.",
			Optional:            true,
			NestedObject:        schema.NestedAttributeObject{Attributes: protocolAttributes()},
		}
	}
	return all
}

func protocolAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"port": schema.Int64Attribute{
			MarkdownDescription: "The port that is probed.",
			Optional:            true,
		},
		"port_specification": schema.StringAttribute{
			MarkdownDescription: "How the port is chosen. A serving or named port means nothing to Cloud DNS.",
			Optional:            true,
		},
		"proxy_header": schema.StringAttribute{
			MarkdownDescription: "The proxy header that is sent. Cloud DNS sends none.",
			Optional:            true,
		},
		"request": schema.StringAttribute{
			MarkdownDescription: "What a TCP probe sends. Cloud DNS sends nothing.",
			Optional:            true,
		},
	}
}

func targetAttributes() map[string]schema.Attribute {
	all := receivedAttributes()
	all["address"] = schema.StringAttribute{
		MarkdownDescription: "An IP address, in place of a backend service.",
		Optional:            true,
	}
	return all
}

func itemAttributes(own map[string]schema.Attribute) map[string]schema.Attribute {
	all := map[string]schema.Attribute{
		"health_checked_targets": schema.ListNestedAttribute{
			MarkdownDescription: "The targets of the item that are checked. " + aboutTargets,
			Optional:            true,
			NestedObject:        schema.NestedAttributeObject{Attributes: targetAttributes()},
		},
		"rrdatas": schema.ListAttribute{
			MarkdownDescription: "Addresses of the item that nothing checks, so that they always count as usable.",
			ElementType:         types.StringType,
			Optional:            true,
		},
	}
	maps.Copy(all, own)
	return all
}

func locationItemAttributes() map[string]schema.Attribute {
	return itemAttributes(map[string]schema.Attribute{
		"location": schema.StringAttribute{
			MarkdownDescription: "The Google Cloud region whose clients get the item first.",
			Required:            true,
		},
	})
}

func weightedItemAttributes() map[string]schema.Attribute {
	return itemAttributes(map[string]schema.Attribute{
		"weight": schema.NumberAttribute{
			MarkdownDescription: "The weight of the item, from 0 to 1000. Its share is the weight over the sum of all.",
			Required:            true,
		},
	})
}
