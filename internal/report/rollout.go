// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "strings"

// Rollout is what a plan does to a composite health check or a consumer of one
// on the way: what stands before, what holds while states are UNKNOWN, and what
// stands after. Nothing fails meanwhile.
type Rollout struct {
	// Kind is that of a reviewed object.
	Kind string `json:"kind"`
	Place
	Name *string `json:"name"`
	// Changes are the links of the chain that the plan creates, changes,
	// replaces or deletes.
	Changes []ChangedLink `json:"changes"`
	// Unknown are the addresses whose state is UNKNOWN for a while.
	Unknown []string `json:"unknown,omitempty"`
	// Before is null for what the plan creates, After for what it deletes,
	// and WhileUnknown where no state becomes UNKNOWN.
	Before       *RolloutStage `json:"before"`
	WhileUnknown *RolloutStage `json:"while_unknown"`
	After        *RolloutStage `json:"after"`
	// Summary says it in one sentence.
	Summary string `json:"summary"`
}

// ChangedLink is what a plan does with one resource of a chain.
type ChangedLink struct {
	Place
	// Action is "create", "update", "replace" or "delete".
	Action string `json:"action"`
}

// RolloutStage is what holds at one time: the state of a check, or where the
// clients of a consumer go.
type RolloutStage struct {
	State          string   `json:"state,omitempty"`
	ServingRegions []string `json:"serving_regions,omitempty"`
	FailOpen       *bool    `json:"fail_open,omitempty"`
}

// Summarize says in one sentence what the rollout comes to, from its other
// fields.
func (r *Rollout) Summarize() string {
	if r.Kind == KindComposite {
		return r.compositeWords()
	}
	return r.consumerWords()
}

func (r *Rollout) compositeWords() string {
	switch {
	case r.After == nil:
		return "when the check is gone, the endpoint groups that followed it count as usable, whatever fails"
	case r.After.State == StateUnhealthy && (r.Before == nil || r.Before.State != StateUnhealthy):
		return "the change leaves it UNHEALTHY while nothing fails, so that consumers leave the region as soon as its states are known"
	case r.WhileUnknown != nil && r.WhileUnknown.State == StateUnknown:
		return "while it is UNKNOWN, consumers take the region as usable, also where it is not; that is not documented (Q15)"
	case r.WhileUnknown != nil:
		return "another source decides while the new states are UNKNOWN"
	}
	return "no state becomes UNKNOWN on the way"
}

func (r *Rollout) consumerWords() string {
	before, after := r.Before.words(), r.After.words()
	switch {
	case r.Before == nil && r.WhileUnknown == nil:
		return "it is new, and no state that it follows becomes UNKNOWN"
	case r.WhileUnknown == nil:
		return fromTo(before, after)
	case r.Before == nil:
		return "it is new: " + fromTo(r.WhileUnknown.words(), after) + " once the states are known"
	case r.WhileUnknown.words() != before && r.WhileUnknown.words() != after:
		return "clients go from " + before + " to " + r.WhileUnknown.words() + " while states are UNKNOWN, and then to " + after
	case before == after && r.WhileUnknown.words() == before:
		return "clients stay where they are throughout: " + before
	}
	return fromTo(before, after)
}

func fromTo(before, after string) string {
	if before == after {
		return "clients stay with " + after
	}
	return "clients go from " + before + " to " + after
}

// words names the regions of a stage.
func (s *RolloutStage) words() string {
	switch {
	case s == nil:
		return "none"
	case s.State != "":
		return "regions that can't be told"
	case s.FailOpen != nil && *s.FailOpen:
		return "all regions, since none is usable"
	case len(s.ServingRegions) == 0:
		return "nothing"
	}
	return strings.Join(s.ServingRegions, " and ")
}
