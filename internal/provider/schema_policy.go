// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// policyAttributes are the attributes of a failover policy. The resource has
// them, and a backend service receives them, written in place or as a whole
// failover_policy; Terraform drops what the receiver does not declare.
func policyAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"failover_ratio": schema.NumberAttribute{
			MarkdownDescription: "The share of healthy primaries, from 0 to 1, below which new connections go to the failover " +
				"backends; at exactly this share the primaries stay. Compared as an exact decimal. " +
				"Left out it is `0`: failover happens when no primary is healthy.",
			Optional: true,
		},
		"drop_traffic_if_unhealthy": schema.BoolAttribute{
			MarkdownDescription: "Whether new connections are dropped when no backend is healthy, instead of going to all primaries " +
				"as a last resort. Defaults to `false`.",
			Optional: true,
		},
		"disable_connection_drain_on_failover": schema.BoolAttribute{
			MarkdownDescription: "Whether established connections end at once at failover and failback. Defaults to `false`.",
			Optional:            true,
		},
	}
}
