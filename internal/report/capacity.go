// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "math/big"

// Assumed is a number that no input tells and somebody said.
type Assumed struct {
	Name  string   `json:"name"`
	Value *Decimal `json:"value"`
}

// ProxyPlace is a VPC network and region in which regional load balancers
// that records lead to take their proxies from one proxy-only subnet.
type ProxyPlace struct {
	Network string `json:"network"`
	Region  string `json:"region"`
	// Subnets are the active proxy-only subnets there that the input shows.
	Subnets []ProxySubnet `json:"subnets"`
	// UsableAddresses is the number of proxies that there are addresses
	// for, null where it is not known.
	UsableAddresses *int `json:"usable_addresses"`
	// LargestLoad is the most that the subnet carries of each sort, if it
	// is all there is; null where its size is not known.
	LargestLoad *LargestLoad `json:"largest_load"`
	// Frontends are the forwarding rules there that records lead to.
	Frontends []*FrontendLoad `json:"frontends"`
	// OtherFrontends take proxies there too; nothing is known of their
	// load.
	OtherFrontends []string     `json:"other_frontends,omitempty"`
	Cases          []*ProxyCase `json:"cases"`
}

// ProxySubnet is a proxy-only subnet.
type ProxySubnet struct {
	Place
	CIDR *string `json:"ip_cidr_range"`
}

// LargestLoad is the most that a number of proxies carries.
type LargestLoad struct {
	RequestsPerSecond            *big.Int `json:"requests_per_second"`
	LoggedRequestsPerSecond      *big.Int `json:"logged_requests_per_second"`
	NewHTTPConnectionsPerSecond  *big.Int `json:"new_http_connections_per_second"`
	NewHTTPSConnectionsPerSecond *big.Int `json:"new_https_connections_per_second"`
	ActiveConnections            *big.Int `json:"active_connections"`
	MegabytesPerSecond           *big.Int `json:"megabytes_per_second"`
}

// FrontendLoad is what of a public name's load comes to a forwarding rule, and
// so to its groups.
type FrontendLoad struct {
	Frontend string   `json:"frontend"`
	Record   string   `json:"record"`
	Groups   []string `json:"groups"`
	// Shares are by case: one number, or the least and the most where it
	// depends on where the clients are.
	Shares []LoadShare `json:"shares"`
}

// LoadShare is a share of the load in a case.
type LoadShare struct {
	Case string `json:"case"`
	LoadFraction
}

// LoadFraction is a share of a load as a number and as a fraction, or the least
// and the most that it can be.
type LoadFraction struct {
	Share      *Decimal   `json:"share"`
	ShareExact string     `json:"share_exact,omitempty"`
	ShareRange []*Decimal `json:"share_range,omitempty"`
	RangeExact []string   `json:"share_range_exact,omitempty"`
}

// ProxyCase is the need for proxies in one case.
type ProxyCase struct {
	// Case is "steady", "failover" or "failover_one_target_down".
	Case string `json:"case"`
	// LoadFraction is that of all frontends together, in loads of a public
	// name.
	LoadFraction
	// ProxiesNeeded is the most that are needed, null without an assumed
	// load; ProxiesAllocated what a load balancer is said to get at least.
	ProxiesNeeded    *big.Int `json:"proxies_needed"`
	ProxiesAllocated *big.Int `json:"proxies_allocated"`
	// Fits says whether the subnet has an address for each, null where that
	// is not known.
	Fits     *bool    `json:"fits"`
	Disputed []string `json:"disputed,omitempty"`
}
