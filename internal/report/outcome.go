// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Reason is what an outcome of any kind carries.
type Reason struct {
	// Why is one sentence with the numbers.
	Why string `json:"why"`
	// Facts are the IDs of the statements that decided.
	Facts []string `json:"facts"`
	// Disputed are the questions on which the outcome hangs.
	Disputed []string `json:"disputed,omitempty"`
	// DependsOn are the unknowns that matter, for an undetermined outcome.
	DependsOn []Attribute `json:"depends_on,omitempty"`
}

// Attribute names an attribute of a resource instance.
type Attribute struct {
	Address string `json:"address"`
	// Attribute is the dotted path without indexes.
	Attribute string          `json:"attribute"`
	Range     *topology.Range `json:"range,omitempty"`
}

// Step is one step of the way to an outcome.
type Step struct {
	Text  string   `json:"text"`
	Facts []string `json:"facts,omitempty"`
	// WrittenAt are the places that gave the numbers.
	WrittenAt []Attribute `json:"written_at,omitempty"`
}

// Undetermined is the member of every set of outcomes that says that the
// input does not tell.
const Undetermined = "undetermined"
