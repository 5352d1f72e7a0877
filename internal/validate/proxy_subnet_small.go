// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

var proxySubnetSmall = &Rule{
	ID:        "FO232",
	Slug:      "proxy-subnet-small",
	Title:     "A proxy-only subnet is smaller than Google recommends",
	Severity:  Warning,
	Types:     []string{subnetworkType},
	Attribute: cidrAttribute,
	Finds:     "A proxy-only subnet with a range smaller than a /23 and at least a /26.",
	Why:       "Each proxy takes an address. During a failover all traffic arrives at once, and a full subnet gives no warning: only a metric shows it. It can't be expanded in place later.",
	Fix:       "Use a /23 to start with. An existing subnet grows by a BACKUP subnet that is promoted.",
	Unsure:    "The range is known only after apply.",
	Facts:     []string{"PROXY-004", "PROXY-006", "PROXY-009"},
	Check: func(p *Pass) {
		p.proxySubnetSize("has the size that Google recommends", func(bits int) bool { return bits > recommendedProxy && bits <= smallestProxy },
			"Google recommends a /23 to start with: each proxy takes an address, all traffic arrives at once during a failover, and a full subnet gives no warning.",
			"Use a /23, by way of a BACKUP subnet that is promoted if this one exists.")
	},
}
