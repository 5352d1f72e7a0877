// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "fmt"

// HealthState is the state of a health source or a composite health check.
type HealthState string

const (
	// StateHealthy: every threshold is met (CH-031, CH-036).
	StateHealthy HealthState = "HEALTHY"
	// StateUnknown: the state is not known yet, after a creation or a
	// change (CH-037).
	StateUnknown HealthState = "UNKNOWN"
	// StateUnhealthy: a threshold is missed, or that of a source is.
	StateUnhealthy HealthState = "UNHEALTHY"
	// StateUndetermined: the input does not tell.
	StateUndetermined HealthState = "undetermined"
)

// HealthStates lists the closed set in the order of severity.
var HealthStates = []HealthState{StateHealthy, StateUnknown, StateUnhealthy, StateUndetermined}

// mostSources is the number of health sources of a composite health check
// (CH-009).
const mostSources = 10

// CompositeState returns the state of a composite health check whose sources
// have these states: UNHEALTHY if any is, else UNKNOWN if any is, else HEALTHY
// (CH-036). It returns an error for numbers of sources that no composite health
// check can have.
func CompositeState(sources ...HealthState) (HealthState, error) {
	if n := len(sources); n == 0 || n > mostSources {
		return StateUndetermined, fmt.Errorf("a composite health check has 1 to %d health sources, not %d", mostSources, n)
	}
	return compositeState(sources), nil
}

func compositeState(sources []HealthState) HealthState {
	for _, s := range []HealthState{StateUnhealthy, StateUndetermined, StateUnknown} {
		for _, source := range sources {
			if source == s {
				return s
			}
		}
	}
	return StateHealthy
}

// states is a set of states, one bit each.
type states uint8

func (s states) has(state HealthState) bool { return s&bitOf(state) != 0 }

// single returns the state where the set has one, else StateUndetermined.
func (s states) single() HealthState {
	for _, state := range HealthStates[:3] {
		if s == bitOf(state) {
			return state
		}
	}
	return StateUndetermined
}

func bitOf(state HealthState) states {
	switch state {
	case StateHealthy:
		return 1
	case StateUnknown:
		return 2
	case StateUnhealthy:
		return 4
	}
	return 0
}
