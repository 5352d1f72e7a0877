// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"math/big"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var backendServices = []string{"backendServices"}

// serviceDefaults are what an omitted attribute of a backend service means.
type serviceDefaults struct {
	scheme, balancingMode string
	drainingSec           int
}

// backendService adapts what regional and global backend services share.
func backendService(in *instance, object topology.Object, isGlobal bool, d serviceDefaults) {
	b := in.body()
	s := &topology.BackendService{Object: object, Global: isGlobal}
	s.Scheme = orDefault(b.text("load_balancing_scheme"), d.scheme)
	s.Protocol = protocolOf(b, s.Scheme, isGlobal)
	s.SessionAffinity = orDefault(b.text("session_affinity"), "NONE")
	s.LocalityPolicy = b.text("locality_lb_policy")
	subsetting, _ := b.block("subsetting")
	s.Subsetting = subsetting.text("policy")
	s.ConnectionDrainingTimeoutSec = orDefault(b.whole("connection_draining_timeout_sec"), d.drainingSec)
	s.TimeoutSec = orDefault(b.whole("timeout_sec"), 30)
	s.PortName = b.text("port_name")

	tracking, there := b.block("connection_tracking_policy")
	s.ConnectionTracking = b.has("connection_tracking_policy")
	s.TrackingMode = tracking.text("tracking_mode")
	s.ConnectionPersistenceOnUnhealthyBackends = tracking.text("connection_persistence_on_unhealthy_backends")
	if there == present {
		s.TrackingMode = orDefault(s.TrackingMode, "PER_CONNECTION")
		s.ConnectionPersistenceOnUnhealthyBackends = orDefault(s.ConnectionPersistenceOnUnhealthyBackends, "DEFAULT_FOR_PROTOCOL")
	}

	s.FailoverPolicy, s.FailoverPolicyUnknown = failoverPolicy(b)
	s.HAPolicy = b.has("ha_policy")
	s.ZonalAffinity = zonalAffinity(b)
	s.EnableCDN = orDefault(b.flag("enable_cdn"), false)
	s.OutlierDetection = b.has("outlier_detection")

	list := func(t *topology.Topology) *[]*topology.BackendService { return &t.BackendServices }
	register(in, s, &s.Object, backendServices, list, func() {
		s.HealthChecks, s.HealthChecksSet = links(b, "health_checks", aHealthCheck(locationOf(&s.Object)))
		s.Backends, s.BackendsUnknown = backends(b, d)
		if in.Mode == Managed && !isGlobal && topology.Is(s.Scheme, topology.SchemeInternalManaged) {
			drainedByOmission(s.Backends)
		}
		s.Network = canonical(b, "network", networks, global)
		s.SecurityPolicy = link(b, "security_policy", aSecurityPolicy(locationOf(&s.Object)))
		s.ServiceLBPolicy = link(b, "service_lb_policy", aServiceLBPolicy())
	})
}

// protocolOf is the service's protocol. Left out it is TCP for a passthrough
// load balancer and HTTP for the others (PNLB-083).
func protocolOf(b block, scheme topology.Value[string], isGlobal bool) topology.Value[string] {
	v := b.text("protocol")
	if !v.IsNull() {
		return v
	}
	switch s, ok := scheme.Get(); {
	case !ok:
		return topology.Unknown[string](scheme.Origin)
	case s == topology.SchemeInternal:
		return topology.Default("TCP", v.Origin)
	case s == topology.SchemeExternal && !isGlobal:
		return topology.Default("TCP", v.Origin)
	}
	return topology.Default("HTTP", v.Origin)
}

// failoverPolicy reads the block; unknown is set where the input does not tell
// whether there is one.
func failoverPolicy(b block) (policy *topology.FailoverPolicy, unknown *topology.Origin) {
	p, there := b.block("failover_policy")
	switch there {
	case absent:
		return nil, nil
	case maybe:
		at := p.self()
		return nil, &at
	}
	return &topology.FailoverPolicy{
		Ratio:                            p.rational("failover_ratio"),
		DropTrafficIfUnhealthy:           orDefault(p.flag("drop_traffic_if_unhealthy"), false),
		DisableConnectionDrainOnFailover: orDefault(p.flag("disable_connection_drain_on_failover"), false),
		Origin:                           p.self(),
	}, nil
}

func zonalAffinity(b block) *topology.ZonalAffinity {
	policy, there := b.block("network_pass_through_lb_traffic_policy")
	if there == absent {
		return nil
	}
	affinity, there := policy.block("zonal_affinity")
	switch there {
	case absent:
		return nil
	case maybe:
		affinity.node = UnknownValue()
	}
	return &topology.ZonalAffinity{
		Spillover:      orDefault(affinity.text("spillover"), topology.ZonalAffinityDisabled),
		SpilloverRatio: affinity.rational("spillover_ratio"),
		Origin:         affinity.self(),
	}
}

// capacities are the target capacity attributes of a backend, in the order of
// the schema.
var capacities = []string{
	"capacity_scaler", "max_connections", "max_connections_per_endpoint", "max_connections_per_instance",
	"max_rate", "max_rate_per_endpoint", "max_rate_per_instance", "max_utilization",
}

// backends reads the backend blocks. They are a set: the order is that of
// their groups, so that every reading of one service has the same.
func backends(b block, d serviceDefaults) ([]*topology.Backend, *topology.Origin) {
	blocks, unknown := b.blocks("backend")
	list := make([]*topology.Backend, 0, len(blocks))
	for _, item := range blocks {
		backend := &topology.Backend{
			Group:         link(item, "group", anyGroup()),
			Failover:      orDefault(item.flag("failover"), false),
			BalancingMode: orDefault(item.text("balancing_mode"), d.balancingMode),
			Preference:    item.text("preference"),
			Origin:        item.self(),
		}
		for _, name := range capacities {
			if v := item.rational(name); !v.IsNull() {
				backend.Capacities = append(backend.Capacities, topology.Capacity{Attribute: name, Value: v})
			}
		}
		list = append(list, backend)
	}
	slices.SortStableFunc(list, func(a, b *topology.Backend) int {
		return topology.CompareAddresses(groupOrder(a), groupOrder(b))
	})
	return list, unknown
}

// drainedByOmission fills in what the provider sends for a capacity_scaler that
// is left out: 0. It refuses that for EXTERNAL_MANAGED, strips it for
// passthrough services and lets it pass for INTERNAL_MANAGED (GLB-008).
func drainedByOmission(backends []*topology.Backend) {
	for _, b := range backends {
		if v := b.Capacity("capacity_scaler"); v.IsNull() {
			zero := topology.Capacity{Attribute: "capacity_scaler", Value: topology.Default(new(big.Rat), v.Origin)}
			b.Capacities = append([]topology.Capacity{zero}, b.Capacities...)
		}
	}
}

func groupOrder(b *topology.Backend) string {
	if b.Group.To != nil {
		return b.Group.To.Address
	}
	return b.Group.Text
}

// aBackendService is what a forwarding rule, URL map or proxy names.
func aBackendService(location string) wanted[topology.BackendService] {
	return wanted[topology.BackendService]{
		collections: backendServices, location: location,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.BackendService {
			o, _ := outsider(in, s, func(o *topology.BackendService) { *o = outsideBackendService(in, s, text, at) })
			return o
		},
	}
}

func outsideBackendService(in *instance, s spelling, text string, at topology.Origin) topology.BackendService {
	str, whole, flag := topology.Unknown[string](at), topology.Unknown[int](at), topology.Unknown[bool](at)
	return topology.BackendService{
		Object: outsideObject(in, s, text, at), Global: s.location == global,
		Scheme: str, Protocol: str, SessionAffinity: str, LocalityPolicy: str, Subsetting: str,
		ConnectionDrainingTimeoutSec: whole, TimeoutSec: whole, PortName: str, Network: str,
		ConnectionTracking: flag, TrackingMode: str, ConnectionPersistenceOnUnhealthyBackends: str,
		FailoverPolicyUnknown: &at, HAPolicy: flag, HealthChecksSet: flag, BackendsUnknown: &at,
		EnableCDN: flag, OutlierDetection: flag,
	}
}
