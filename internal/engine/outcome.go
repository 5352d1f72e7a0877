// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Pool is the set of backends that gets new connections of a passthrough
// Network Load Balancer (PNLB-004).
type Pool string

const (
	// Primary: all healthy primaries (PNLB-010, PNLB-011).
	Primary Pool = "primary"
	// PrimaryForced: all healthy primaries, although they are below the
	// ratio, since no failover backend is healthy (PNLB-014).
	PrimaryForced Pool = "primary_forced"
	// Failover: all healthy failover backends (PNLB-012, PNLB-013,
	// PNLB-017).
	Failover Pool = "failover"
	// LastResort: all primaries, healthy or not (PNLB-005, PNLB-015).
	LastResort Pool = "last_resort"
	// Dropped: new connections are dropped (PNLB-016).
	Dropped Pool = "dropped"
	// None: there is nothing that could serve (PNLB-018).
	None Pool = "none"
	// Undetermined: the input does not tell.
	Undetermined Pool = "undetermined"
)

// Pools lists the closed set in the order of severity.
var Pools = []Pool{Primary, PrimaryForced, Failover, LastResort, Dropped, None, Undetermined}

// Reason is what an outcome of any kind carries.
type Reason struct {
	// Why is one sentence part with the numbers, without a full stop.
	Why string
	// Facts are the IDs of the statements that decided, in the order in
	// which they came in.
	Facts []string
	// Disputed are the questions ("Q1") on which the outcome hangs.
	Disputed []string
	// DependsOn are the unknowns that matter, for an undetermined outcome.
	DependsOn []topology.Origin
	// Trace is the way to the outcome, step by step.
	Trace []Step
}

// Step is one step of a trace.
type Step struct {
	// Text is a sentence with the numbers.
	Text string
	// Facts are the statements it rests on, if any.
	Facts []string
	// Origins are where the numbers were written.
	Origins []topology.Origin
}

// PassthroughOutcome is what a passthrough load balancer does in a scenario.
type PassthroughOutcome struct {
	Scenario Scenario
	Pool     Pool
	// Active is the number of members that get new connections. For an
	// undetermined pool it spans what all its cases give, and is not an
	// answer.
	Active Interval
	// HealthyPrimaries and HealthyFailovers are the members that stay
	// healthy.
	HealthyPrimaries, HealthyFailovers Interval
	// Serving are the backends whose members get new connections, in the
	// order of the backends; empty for an undetermined pool.
	Serving []Serving
	// Cases says, for an undetermined pool, under which condition which
	// pool serves. It is empty where the conditions can't be put into words.
	Cases []Case
	Reason
}

// Serving is a backend and how many of its members are meant.
type Serving struct {
	Backend *topology.Backend
	Members Interval
}

// Case is one answer among several that the unknown sizes allow.
type Case struct {
	// When is the condition as a sentence part, for example
	// "google_compute_instance_group_manager.x has at least 1 VM".
	When string
	Pool Pool
}
