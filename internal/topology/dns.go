// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

import "math/big"

// ManagedZone is a Cloud DNS zone.
type ManagedZone struct {
	Object
	DNSName Value[string]
	// Visibility is "public" or "private".
	Visibility Value[string]
	// DNSSEC is dnssec_config.state, "on", "off" or "transfer".
	DNSSEC Value[string]
	// Forwarding, Peering, Reverse and ServiceDirectory say whether the
	// zone is of a kind that takes no routing policy.
	Forwarding, Peering, Reverse, ServiceDirectory Value[bool]
}

// PolicyKind is the sort of a routing policy as the report spells it.
type PolicyKind string

const (
	// NoPolicy is a plain record.
	NoPolicy PolicyKind = ""
	// FailoverRouting is primary_backup.
	FailoverRouting PolicyKind = "failover"
	GeoRouting      PolicyKind = "geo"
	WeightedRouting PolicyKind = "wrr"
)

// DNSRecord is a record set.
type DNSRecord struct {
	Object
	DNSName Value[string]
	// RecordType is the resource record's type, for example "A".
	RecordType Value[string]
	TTL        Value[int]
	Zone       Link[ManagedZone]

	Policy PolicyKind
	// PolicyUnknown is set where it is not known which policy the record
	// has.
	PolicyUnknown *Origin
	// PolicyOrigin is the routing_policy block.
	PolicyOrigin Origin
	// HealthCheck is routing_policy.health_check.
	HealthCheck Link[HealthCheck]

	// Primary are the targets of a failover policy's primary.
	Primary *Targets
	// Items are the items of geo or wrr, or a failover policy's backup_geo.
	Items []*RoutingItem
	// ItemsUnknown is set where there are further items, or may be, that
	// the input does not tell.
	ItemsUnknown *Origin
	// Fencing is enable_geo_fencing, or for a failover policy
	// enable_geo_fencing_for_backups.
	Fencing      Value[bool]
	TrickleRatio Value[*big.Rat]

	// Rrdatas are a plain record's data.
	Rrdatas []DNSTarget
}

// RoutingItem is one item of a routing policy.
type RoutingItem struct {
	// Location is a geolocation item's region.
	Location Value[string]
	// Weight is a weighted item's weight.
	Weight Value[*big.Rat]
	// Unchecked are its rrdatas, which are never health-checked.
	Unchecked []DNSTarget
	// Checked are its health-checked targets, or nil.
	Checked *Targets
	// Unknown is set where further addresses can't be told.
	Unknown *Origin
	Origin  Origin
}

// Targets is one block of health-checked targets.
type Targets struct {
	Internal []DNSTarget
	External []DNSTarget
	// Unknown is set where further targets can't be told.
	Unknown *Origin
	Origin  Origin
}

// DNSTarget is one address that a record answers with.
type DNSTarget struct {
	// Target is what the report calls the target: the address of the
	// resource that the record refers to, or the literal.
	Target string
	// Address is the IP address or, for other record types, the data.
	Address Value[string]
	// Rule is the forwarding rule that has the address, directly or
	// through a reserved address.
	Rule Link[ForwardingRule]
	// Rules are all forwarding rules that share the address; Rule is that
	// of the target's port, or the first.
	Rules []*ForwardingRule
	// Instance is the VM instance that has the address, where no forwarding
	// rule has it.
	Instance *Instance
	// LoadBalancerType, Project, Region, Port, IPProtocol and NetworkURL
	// are those of an internal load balancer target; Port is that of an
	// internet endpoint, too.
	LoadBalancerType, Project, Region, Port, IPProtocol, NetworkURL Value[string]
	// InternalLoadBalancer marks a target of internal_load_balancers.
	InternalLoadBalancer bool
	Origin               Origin
}
