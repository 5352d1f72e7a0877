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

// Interval is a whole number that is exact (Min == Max), bounded, or open
// above (Max == topology.NoLimit).
type Interval struct{ Min, Max int }

// Exact returns the number where it is a single one.
func (i Interval) Exact() (int, bool) { return i.Min, i.Min == i.Max }

// Reason is what an outcome of any kind carries.
type Reason struct {
	// Why is one sentence with the numbers.
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
	// Active are the members that get new connections. For a pool of
	// Undetermined it holds what is certain.
	Active Interval
	// ActiveKnown is false where Active is open because a size is unknown,
	// rather than an interval that the input gives.
	ActiveKnown bool
	// HealthyPrimaries and HealthyFailovers are the members that stay
	// healthy.
	HealthyPrimaries, HealthyFailovers Interval
	// Cases says, for an undetermined pool, at which sizes which pool
	// serves.
	Cases []Case
	Reason
}

// Case is one answer among several that the unknown sizes allow.
type Case struct {
	// When is the condition as a sentence part, for example
	// "google_compute_instance_group_manager.x has at least 1 VM".
	When string
	Pool Pool
}
