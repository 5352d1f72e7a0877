// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

import "math/big"

// ForwardingRule is a regional or global forwarding rule.
type ForwardingRule struct {
	Object
	Global bool

	Scheme             Value[string]
	IPAddress          Value[string]
	IPProtocol         Value[string]
	Ports              Value[[]string]
	AllPorts           Value[bool]
	PortRange          Value[string]
	AllowGlobalAccess  Value[bool]
	MirroringCollector Value[bool]
	NetworkTier        Value[string]
	Network            Value[string]
	Subnetwork         Value[string]

	// BackendService is the service of a passthrough load balancer.
	BackendService Link[BackendService]
	// Target is the target proxy of a proxy load balancer.
	Target Link[TargetProxy]
	// TargetPool says that the target is a target pool, which is no proxy.
	TargetPool bool
	// TargetAttachment is the service attachment that a Private Service
	// Connect endpoint connects to.
	TargetAttachment Link[ServiceAttachment]
	// Address is the reserved address that IPAddress comes from.
	Address Link[Address]
	// FrontRegion is the region whose subnet the address of a cross-region
	// internal load balancer is from. It is null for other rules.
	FrontRegion Value[string]
	// Labels and annotations of the GKE Ingress controller mark a rule that
	// Kubernetes made; see R-B45.
	MadeByGKEIngress Value[bool]
	// Created is creation_timestamp as a plan or state recorded it, else
	// null.
	Created Value[string]
}

// ServiceAttachment publishes a forwarding rule through Private Service
// Connect.
type ServiceAttachment struct {
	Object
	TargetService Link[ForwardingRule]
}

// HealthCheck is a global or regional health check.
type HealthCheck struct {
	Object
	Global bool
	// Protocol is the API's type: "TCP", "HTTP", "HTTPS", "SSL", "HTTP2",
	// "GRPC", "GRPC_WITH_TLS"; null where no protocol block is present.
	Protocol           Value[string]
	CheckIntervalSec   Value[int]
	TimeoutSec         Value[int]
	HealthyThreshold   Value[int]
	UnhealthyThreshold Value[int]
	// SourceRegions are the regions that probe, null for ordinary checks.
	SourceRegions     Value[[]string]
	Port              Value[int]
	PortSpecification Value[string]
	ProxyHeader       Value[string]
	// Request is the TCP request string.
	Request Value[string]
}

// Decimal spells an exact number as people write it: as a decimal where it
// has one, else as a fraction.
func Decimal(r *big.Rat) string {
	digits, finite := r.FloatPrec()
	if !finite {
		return r.RatString()
	}
	return r.FloatString(digits)
}
