// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

import "math/big"

// Load-balancing schemes as the API writes them.
const (
	SchemeInternal            = "INTERNAL"
	SchemeExternal            = "EXTERNAL"
	SchemeInternalManaged     = "INTERNAL_MANAGED"
	SchemeExternalManaged     = "EXTERNAL_MANAGED"
	SchemeInternalSelfManaged = "INTERNAL_SELF_MANAGED"
)

// BackendService is a regional or global backend service.
type BackendService struct {
	Object
	Global bool

	Scheme          Value[string]
	Protocol        Value[string]
	SessionAffinity Value[string]
	LocalityPolicy  Value[string]
	// Subsetting is subsetting.policy, null without the block.
	Subsetting                   Value[string]
	ConnectionDrainingTimeoutSec Value[int]
	TimeoutSec                   Value[int]
	PortName                     Value[string]
	Network                      Value[string]

	// ConnectionTracking says whether connection_tracking_policy is
	// present; the other two are its attributes.
	ConnectionTracking                       Value[bool]
	TrackingMode                             Value[string]
	ConnectionPersistenceOnUnhealthyBackends Value[string]

	// FailoverPolicy is the block, nil where there is none. Where it is not
	// known whether there is one, it is nil and FailoverPolicyUnknown is
	// set.
	FailoverPolicy        *FailoverPolicy
	FailoverPolicyUnknown *Origin
	// HAPolicy says whether ha_policy is present.
	HAPolicy Value[bool]
	// ZonalAffinity is the block below network_pass_through_lb_traffic_policy,
	// or nil.
	ZonalAffinity *ZonalAffinity

	// HealthChecks are the checks that are named. HealthChecksSet tells
	// whether any is, since a list can be unknown as a whole.
	HealthChecks    []Link[HealthCheck]
	HealthChecksSet Value[bool]

	Backends []*Backend
	// BackendsUnknown is set where there are further backends, or may be,
	// that the input does not tell, with the attribute that hides them.
	BackendsUnknown *Origin

	// The remaining attributes belong to proxy load balancers.
	EnableCDN        Value[bool]
	SecurityPolicy   Link[SecurityPolicy]
	ServiceLBPolicy  Link[ServiceLBPolicy]
	OutlierDetection Value[bool]

	// ForwardingRules are the forwarding rules that name the service, directly or
	// through target proxies and URL maps. It is filled by linking.
	ForwardingRules []*ForwardingRule
}

// IsPassthrough reports whether the service is that of a passthrough Network
// Load Balancer: regional, with scheme INTERNAL or EXTERNAL. An unknown
// scheme is not.
func (b *BackendService) IsPassthrough() bool {
	return !b.Global && (Is(b.Scheme, SchemeInternal) || Is(b.Scheme, SchemeExternal))
}

// FailoverPolicy is a backend service's failover_policy block.
type FailoverPolicy struct {
	// Ratio is failover_ratio, null where it is left out.
	Ratio                            Value[*big.Rat]
	DropTrafficIfUnhealthy           Value[bool]
	DisableConnectionDrainOnFailover Value[bool]
	Origin                           Origin
}

// ZonalAffinity is network_pass_through_lb_traffic_policy.zonal_affinity.
type ZonalAffinity struct {
	Spillover      Value[string]
	SpilloverRatio Value[*big.Rat]
	Origin         Origin
}

// Zonal affinity settings as the API writes them.
const (
	ZonalAffinityDisabled        = "ZONAL_AFFINITY_DISABLED"
	ZonalAffinitySpillCrossZone  = "ZONAL_AFFINITY_SPILL_CROSS_ZONE"
	ZonalAffinityStayWithinZone  = "ZONAL_AFFINITY_STAY_WITHIN_ZONE"
	SubsettingConsistentHash     = "CONSISTENT_HASH_SUBSETTING"
	BalancingModeConnection      = "CONNECTION"
	BalancingModeUtilization     = "UTILIZATION"
	BalancingModeRate            = "RATE"
	PersistenceAlways            = "ALWAYS_PERSIST"
	NEGTypeGCEVMIP               = "GCE_VM_IP"
	NEGTypeGCEVMIPPort           = "GCE_VM_IP_PORT"
	NEGTypeServerless            = "SERVERLESS"
	NEGTypePrivateServiceConnect = "PRIVATE_SERVICE_CONNECT"
	NEGTypeInternetFQDNPort      = "INTERNET_FQDN_PORT"
	NEGTypeInternetIPPort        = "INTERNET_IP_PORT"
)

// Backend is one backend block.
type Backend struct {
	Group Link[Group]
	// Failover is the role: true for a failover backend. Left out, it is
	// false by default.
	Failover      Value[bool]
	BalancingMode Value[string]
	// Preference is "PREFERRED" or "DEFAULT" for a backend of a global
	// service, null for others.
	Preference Value[string]
	// Capacities are the target capacity attributes that are set
	// (capacity_scaler, max_connections and so on), in schema order.
	Capacities []Capacity
	Origin     Origin
}

// Capacity is one target capacity attribute of a backend.
type Capacity struct {
	Attribute string
	Value     Value[*big.Rat]
}

// Capacity returns the target capacity attribute of that name, null where it
// is not set.
func (b *Backend) Capacity(attribute string) Value[*big.Rat] {
	for _, c := range b.Capacities {
		if c.Attribute == attribute {
			return c.Value
		}
	}
	return Null[*big.Rat](b.Origin.At("backend." + attribute))
}
