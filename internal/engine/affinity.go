// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// Reach is what a client's new connections can reach after zonal affinity
// (PNLB-070 to PNLB-076).
type Reach string

const (
	// ReachPool: every member of the active pool.
	ReachPool Reach = "pool"
	// ReachZone: the eligible members in the client's zone.
	ReachZone Reach = "zone"
	// ReachUnhealthyZone: the members of the active role in the client's
	// zone, although none of them is healthy (PNLB-074).
	ReachUnhealthyZone Reach = "unhealthy_zone"
	// ReachNothing: the pool is Dropped or None.
	ReachNothing Reach = "nothing"
	// ReachUndetermined: the input does not tell.
	ReachUndetermined Reach = "undetermined"
)

// ClientZoneOutcome is what clients in one zone reach in a scenario.
type ClientZoneOutcome struct {
	Zone  string
	Pool  Pool
	Reach Reach
	// Members is the number of members that are reached.
	Members Interval
	// Serving are the backends whose members are reached.
	Serving []Serving
	Reason
}
