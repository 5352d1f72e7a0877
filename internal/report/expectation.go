// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Results of an expectation.
const (
	ExpectationKept   = "kept"
	ExpectationBroken = "broken"
	// ExpectationUndecided: no counterexample was found, and the input does
	// not tell enough to rule one out.
	ExpectationUndecided = "undecided"
)

// Expectation is what became of one expect block.
type Expectation struct {
	Name     string `json:"name"`
	Severity string `json:"severity"`
	Result   string `json:"result"`
	// Message says in a sentence what was expected and what is.
	Message string `json:"message"`
	// Checked is the number of outcomes that were held against it.
	Checked int `json:"checked"`
	// Counterexample is the shortest one: the outcome with the fewest
	// faults, then the first one. Null where there is none.
	Counterexample *Counterexample `json:"counterexample"`
	// Further counts the other outcomes that break it.
	Further int `json:"further"`
	// Undecided are outcomes of which the input does not tell whether they
	// keep it.
	Undecided []*Counterexample `json:"undecided,omitempty"`
	// Range is the block in the settings file.
	Range      *topology.Range `json:"range"`
	Suppressed *Suppression    `json:"suppressed,omitempty"`
}

// Counterexample is an outcome that breaks an expectation, or may.
type Counterexample struct {
	// Kind is the kind of the object, as in a review.
	Kind string `json:"kind"`
	Place
	// Scenario is empty for a condition on a measure, which holds whatever
	// fails.
	Scenario string `json:"scenario"`
	// Condition is the name of the condition, such as "members_at_least".
	Condition string `json:"condition"`
	Expected  string `json:"expected"`
	Actual    string `json:"actual"`
	// Why is the outcome's own sentence.
	Why string `json:"why,omitempty"`
	// Range is the object in the configuration.
	Range *topology.Range `json:"range"`
}

// Ways to suppress.
const (
	SuppressedByComment  = "comment"
	SuppressedBySettings = "settings"
	SuppressedByBaseline = "baseline"
)

// Suppression says that somebody decided to live with a finding.
type Suppression struct {
	// By is "comment", "settings" or "baseline".
	By     string `json:"by"`
	Reason string `json:"reason"`
	// Until is the last day on which it holds, as YYYY-MM-DD, or empty.
	Until string `json:"until,omitempty"`
	// Range is where it is written.
	Range *topology.Range `json:"range"`
}

// Settings is the settings file that was read.
type Settings struct {
	Path string `json:"path"`
	// Scenarios are those that it names, in their order.
	Scenarios []NamedScenario `json:"scenarios,omitempty"`
}

// NamedScenario is a scenario with the name that the settings file gives it.
type NamedScenario struct {
	Name     string `json:"name"`
	Scenario string `json:"scenario"`
}
