// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// File is what a settings file says. Ranges have the file's own name.
type File struct {
	// Path is the file as it was named.
	Path string
	// Content is the file itself, for excerpts.
	Content []byte

	// RequiredVersion is nil where the file is meant for any.
	RequiredVersion *RequiredVersion
	// Clients are the regions in which clients are assumed, with their
	// shares where those are told, and ClientLocations those that DNS
	// answers are asked for.
	Clients         []ClientShare
	ClientLocations []Text
	// Assumptions are further numbers by name, which the caller knows.
	Assumptions  []Assumption
	Rules        []Rule
	Scenarios    []Scenario
	Expectations []Expectation
	Suppressions []Suppression
}

// Text is a string with the place where it is written.
type Text struct {
	Value string
	Range topology.Range
}

// ClientShare is a region with clients; Share is nil where none is told.
type ClientShare struct {
	Region Text
	Share  *big.Rat
}

// Assumption is a number that no input tells.
type Assumption struct {
	Name  Text
	Value *big.Rat
}

// Rule is a rule block.
type Rule struct {
	ID Text
	// Severity is empty where the rule keeps its own.
	Severity Text
	// Disabled is set by enabled = false.
	Disabled bool
}

// Scenario is a scenario block: a set of faults with a name.
type Scenario struct {
	Name   Text
	Faults []Text
	Range  topology.Range
}

// Expectation is an expect block.
type Expectation struct {
	Name Text
	// Targets are address patterns; empty means every object that a
	// condition can be held against.
	Targets []Text
	// Scenarios are patterns over scenarios and their names.
	Scenarios []Text
	// Severity is how grave a broken expectation is, "error" if left out.
	Severity string
	// Unknown is what an outcome counts as that the input does not tell:
	// "undecided" if left out, "broken" or "kept".
	Unknown    string
	Conditions []Condition
	Range      topology.Range
}

// Condition is one condition of an expectation: an attribute or a share block.
type Condition struct {
	// Name is the attribute's, such as "members_at_least"; for a share
	// block "share_at_least" or "share_at_most".
	Name string
	// Label is the target pattern of a share block.
	Label Text
	// Texts are the values of a condition on names.
	Texts []Text
	// Number is the value of a condition on numbers.
	Number *big.Rat
	Range  topology.Range
}

// Suppression is a suppress block.
type Suppression struct {
	// Rules are IDs, or "all"; Expectations are names.
	Rules        []Text
	Expectations []Text
	Targets      []Text
	// Until is the last day, as YYYY-MM-DD, or empty.
	Until  string
	Reason string
	Range  topology.Range
}
