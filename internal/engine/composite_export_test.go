// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// PossibleStates returns every state that a check can be in.
func (c *Composite) PossibleStates(s Scenario) []HealthState { return listStates(c.possible(s.faults)) }

// PossibleStates returns every state that a source can be in.
func (h *HealthSource) PossibleStates(s Scenario) []HealthState {
	if h.unknownYet(s.faults) {
		return []HealthState{StateUnknown}
	}
	t := h.tally(s.faults, false)
	return listStates(t.states())
}

func listStates(set states) []HealthState {
	var list []HealthState
	for _, s := range HealthStates {
		if set.has(s) {
			list = append(list, s)
		}
	}
	return list
}
