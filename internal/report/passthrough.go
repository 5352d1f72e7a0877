// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// PassthroughLoadBalancer is a regional backend service of scheme INTERNAL or
// EXTERNAL with what serves under which failure.
type PassthroughLoadBalancer struct {
	Place
	Name    *string         `json:"name"`
	Project *string         `json:"project"`
	Region  *string         `json:"region"`
	Range   *topology.Range `json:"range"`
	Scheme  *string         `json:"scheme"`

	// FailoverRatio and DropTrafficIfUnhealthy are the values in effect.
	FailoverRatio          *Decimal `json:"failover_ratio"`
	DropTrafficIfUnhealthy *bool    `json:"drop_traffic_if_unhealthy"`

	// Summary says in one sentence what makes it leave its primaries.
	Summary string `json:"summary"`

	Frontends []*Frontend `json:"frontends"`
	Primary   Role        `json:"primary"`
	Failover  Role        `json:"failover"`

	// MinimumHealthyPrimaries is the least number of healthy primaries that
	// keeps the ratio.
	MinimumHealthyPrimaries      *int    `json:"minimum_healthy_primaries"`
	MinimumHealthyPrimariesRange *Bounds `json:"minimum_healthy_primaries_range,omitempty"`
	// PrimaryFailuresTolerated is the number of primaries that may fail
	// before the ratio is missed.
	PrimaryFailuresTolerated      *int    `json:"primary_failures_tolerated"`
	PrimaryFailuresToleratedRange *Bounds `json:"primary_failures_tolerated_range,omitempty"`

	Timing   Timing                `json:"timing"`
	Backends []*Backend            `json:"backends"`
	Outcomes []*PassthroughOutcome `json:"outcomes"`
}

// Timing is how long a failover and a failback take to begin and to end.
type Timing struct {
	// DetectionSeconds is the time until a dead member counts as unhealthy,
	// and RecoverySeconds until it counts as healthy again.
	DetectionSeconds      *int    `json:"detection_seconds"`
	DetectionSecondsRange *Bounds `json:"detection_seconds_range,omitempty"`
	RecoverySeconds       *int    `json:"recovery_seconds"`
	RecoverySecondsRange  *Bounds `json:"recovery_seconds_range,omitempty"`
	// DrainSeconds is how long established connections may stay on the pool
	// that no longer gets new ones; DrainWhy says what that rests on.
	DrainSeconds      *int     `json:"drain_seconds"`
	DrainSecondsRange *Bounds  `json:"drain_seconds_range,omitempty"`
	DrainWhy          string   `json:"drain_why"`
	Disputed          []string `json:"disputed,omitempty"`
}

// Frontend is a forwarding rule of a load balancer.
type Frontend struct {
	Place
	Name      *string  `json:"name"`
	IPAddress *string  `json:"ip_address"`
	Protocol  *string  `json:"protocol"`
	Ports     []string `json:"ports"`
	// AllPorts is true for a rule that forwards every port; Ports is then
	// empty.
	AllPorts bool            `json:"all_ports,omitempty"`
	Range    *topology.Range `json:"range"`
}

// Role counts the groups of one role and their members.
type Role struct {
	Groups      *int    `json:"groups"`
	GroupsRange *Bounds `json:"groups_range,omitempty"`
	VMs         *int    `json:"vms"`
	VMsRange    *Bounds `json:"vms_range,omitempty"`
}

// Roles of a backend.
const (
	RolePrimary  = "primary"
	RoleFailover = "failover"
)

// Backend is one backend block.
type Backend struct {
	// Group is the address of the group, or the link as it was written for
	// one outside the input; null where the input does not tell.
	Group *string `json:"group"`
	// Name is the group's own name.
	Name *string `json:"name"`
	Kind string  `json:"kind,omitempty"`
	// Role is "primary" or "failover", null where it is unknown.
	Role *string `json:"role"`
	// Locations are the zones, sorted, or the region alone where a regional
	// group's zones aren't configured; null where they are unknown.
	Locations []string `json:"locations"`
	VMs       *int     `json:"vms"`
	VMsRange  *Bounds  `json:"vms_range,omitempty"`
	// Range is the backend block in the configuration.
	Range *topology.Range `json:"range"`
}

// PassthroughOutcome is what a passthrough load balancer does in a scenario.
type PassthroughOutcome struct {
	Scenario       string  `json:"scenario"`
	ActivePool     string  `json:"active_pool"`
	ActiveVMs      *int    `json:"active_vms"`
	ActiveVMsRange *Bounds `json:"active_vms_range,omitempty"`
	Reason
	// Serving are the groups whose members get new connections, and how
	// many of them.
	Serving []Serving `json:"serving,omitempty"`
	// ClientZones says what clients in each zone reach, where zonal affinity
	// makes a difference.
	ClientZones []ClientZone `json:"client_zones,omitempty"`
	// Cases says at which sizes which pool serves, where sizes decide.
	Cases []Case `json:"cases,omitempty"`
	Trace []Step `json:"trace,omitempty"`
}

// Serving is a group of which members get new connections.
type Serving struct {
	// Group is the group as Backends names it.
	Group    *string `json:"group"`
	VMs      *int    `json:"vms"`
	VMsRange *Bounds `json:"vms_range,omitempty"`
}

// ClientZone is what clients in one zone reach after zonal affinity.
type ClientZone struct {
	Zone string `json:"zone"`
	// Reach is "pool", "zone", "unhealthy_zone", "nothing" or
	// "undetermined".
	Reach    string  `json:"reach"`
	VMs      *int    `json:"vms"`
	VMsRange *Bounds `json:"vms_range,omitempty"`
	Why      string  `json:"why"`
}

// Case is one of the answers that the unknown sizes allow.
type Case struct {
	When       string `json:"when"`
	ActivePool string `json:"active_pool"`
}
