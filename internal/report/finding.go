// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Severities of findings, from the least to the gravest.
const (
	SeverityInfo    = "info"
	SeverityWarning = "warning"
	SeverityError   = "error"
)

// SeverityRank orders severities: a graver one has the higher rank, and a
// word that is none has rank 0.
func SeverityRank(severity string) int {
	switch severity {
	case SeverityInfo:
		return 1
	case SeverityWarning:
		return 2
	case SeverityError:
		return 3
	}
	return 0
}

// Finding is a rule that does not hold.
type Finding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	Place
	// Attribute is the dotted path without indexes, or empty.
	Attribute string   `json:"attribute"`
	Message   string   `json:"message"`
	Remedy    string   `json:"remedy"`
	Docs      []string `json:"docs"`
	// Facts are the IDs of the statements that the rule rests on.
	Facts []string        `json:"facts,omitempty"`
	Range *topology.Range `json:"range"`
	// Related are further places that the finding speaks of.
	Related []Attribute `json:"related,omitempty"`
	// Suppressed is set where somebody decided to live with it: it is shown
	// and does not count.
	Suppressed *Suppression `json:"suppressed,omitempty"`
}

// Fingerprint identifies a finding from one run to the next: by rule, address
// and attribute, and never by a line.
func (f *Finding) Fingerprint() string {
	return fingerprint(f.Rule, f.Address, f.Attribute)
}

// Undecided is a rule that met an unknown value: it neither holds nor fails.
type Undecided struct {
	Rule string `json:"rule"`
	// Place and Attribute name what hides the value.
	Place
	Attribute string `json:"attribute"`
	// Subject is the address of what was to be judged.
	Subject    string          `json:"subject"`
	Reason     string          `json:"reason"`
	Range      *topology.Range `json:"range"`
	Suppressed *Suppression    `json:"suppressed,omitempty"`
}

// Unresolved is something that an outcome or a rule needed and the input does
// not tell.
type Unresolved struct {
	Place
	Attribute string          `json:"attribute"`
	Reason    string          `json:"reason"`
	Range     *topology.Range `json:"range"`
}

// Diagnostic is something to tell about the reading of an input.
type Diagnostic struct {
	// Input is the position of the input in Inputs, set where there are
	// several.
	Input *int `json:"input,omitempty"`
	// Severity is "error" for a part that could not be read, else
	// "warning".
	Severity  string          `json:"severity"`
	Summary   string          `json:"summary"`
	Detail    string          `json:"detail"`
	Address   string          `json:"address,omitempty"`
	Attribute string          `json:"attribute,omitempty"`
	Range     *topology.Range `json:"range,omitempty"`
}
