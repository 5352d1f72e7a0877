// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package join

import (
	"slices"
	"strings"
)

// sets are the attributes and blocks of google resources that the provider
// keeps as sets, so that a plan lists their elements in an order of its own.
// Others are lists, in the order in which they are written.
var sets = []string{
	"backend", "consumer_accept_lists", "consumer_reject_lists", "custom_request_headers", "custom_response_headers",
	"distribution_policy_zones", "external_ip", "health_checks", "host_rule", "hosts", "instance_selections", "instances",
	"internal_ip", "machine_types", "named_port", "nat_subnets", "network_endpoints", "networks", "paths", "ports",
	"rule", "scaling_schedules", "scopes", "stateful_disk", "tags", "target_name_servers", "target_pools",
}

// ordered reports whether the elements of a list stand where they were
// written. Of other providers' resources that is not known.
func ordered(typ, path string) bool {
	name := path[strings.LastIndex(path, ".")+1:]
	return strings.HasPrefix(typ, "google_") && !slices.Contains(sets, name)
}
