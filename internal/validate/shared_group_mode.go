// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

var sharedGroupMode = &Rule{
	ID:        "FO252",
	Slug:      "shared-group-mode",
	Title:     "A shared group of fixed size is balanced by something else than utilization",
	Severity:  Info,
	Types:     append([]string{modelBackendService}, consumerTypes...),
	Attribute: "backend.balancing_mode",
	Finds:     "A group without autoscaler that serves behind the primary and a backup of a failover record, with a balancing mode other than UTILIZATION on either side.",
	Why:       "While clients move, both load balancers send to the group, each up to its own rate. Google demands UTILIZATION for autoscaled shared groups, and for others it is good advice.",
	Fix:       "Use balancing_mode = \"UTILIZATION\" on both services, or groups of their own.",
	Unsure:    "A balancing mode or the autoscaler's mode is known only after apply. The input does not show what one of the record's addresses belongs to.",
	Facts:     []string{"ALB-032"},
	Check: func(p *Pass) {
		p.sharedModes(false, "serves on both sides of", "With another mode than UTILIZATION an instance can get up to twice the traffic while clients move.")
	},
}
