// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// TargetState is how Cloud DNS sees a target.
type TargetState string

const (
	// TargetHealthy: the checks pass.
	TargetHealthy TargetState = "healthy"
	// TargetUnhealthy: the checks fail, from two or more of three source
	// regions for an external endpoint (DNS-036).
	TargetUnhealthy TargetState = "unhealthy"
	// TargetUnchecked: nothing checks the target, so it always counts as
	// usable (DNS-058).
	TargetUnchecked TargetState = "unchecked"
	// TargetUndetermined: the input does not tell.
	TargetUndetermined TargetState = "undetermined"
)

// usable reports whether the target is answered with where it has the choice.
func (s TargetState) usable() bool { return s == TargetHealthy || s == TargetUnchecked }

// AnyLocation is the client location of answers that do not depend on it.
const AnyLocation = ""

// Answer is one target that a record answers with, and how often.
type Answer struct {
	Target *topology.DNSTarget
	// Shares are the target's shares of the answers by client location, in
	// the order of the outcome's Locations, and nil for a location whose
	// clients never get the target.
	Shares []*big.Rat
}

// Share returns the share where it is the same for every client location.
func (a Answer) Share() (*big.Rat, bool) {
	for _, s := range a.Shares {
		if s == nil || a.Shares[0] == nil || s != a.Shares[0] && s.Cmp(a.Shares[0]) != 0 {
			return nil, false
		}
	}
	return a.Shares[0], true
}

// DNSOutcome is what a record answers in a scenario.
type DNSOutcome struct {
	Scenario Scenario
	// Locations are the client locations for which the answers are given:
	// those that the record's items name, or those that were asked for; a
	// weighted record has the one AnyLocation.
	Locations []string
	// Answers are complete, in the order of the record. The shares of one
	// location add up to 1. They are empty where the answer is
	// undetermined.
	Answers []Answer
	// Undetermined says that the input does not tell the answer.
	Undetermined bool
	// Unspecified says that Google's documents do not settle the answer,
	// and that the likely one is given (DNS-062).
	Unspecified bool
	// Targets is how Cloud DNS sees each target of the record.
	Targets []*TargetVerdict
	Reason
}

// TargetVerdict is how Cloud DNS sees one target in a scenario, and why.
type TargetVerdict struct {
	Target *topology.DNSTarget
	State  TargetState
	// Serves says whether what is behind the target can serve; an unchecked
	// target is answered with all the same. It means nothing where
	// ServesKnown is false.
	Serves, ServesKnown bool
	// Members and Healthy are the backend instances of an internal
	// passthrough load balancer, by which Cloud DNS judges it, and Pool is
	// the pool that the load balancer itself chooses, by a threshold of its
	// own. Pool is empty for other targets.
	Members, Healthy Interval
	Pool             Pool
	Reason
}
