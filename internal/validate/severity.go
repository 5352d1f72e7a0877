// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

// Severity grades a rule. A rule has one severity, which a user can change.
type Severity string

const (
	// Error: the API or the provider refuses it, it can't work, or
	// Google's documents state it as a requirement or limit.
	Error Severity = "error"
	// Warning: documented advice is not followed, or something is lost
	// silently.
	Warning Severity = "warning"
	// Info: worth knowing.
	Info Severity = "info"
)

// Severities lists them from the gravest to the mildest.
var Severities = []Severity{Error, Warning, Info}

// AtLeast reports whether s is as grave as t or graver.
func (s Severity) AtLeast(t Severity) bool { return s.rank() >= t.rank() }

func (s Severity) rank() int {
	switch s {
	case Error:
		return 3
	case Warning:
		return 2
	case Info:
		return 1
	}
	return 0
}

// ParseSeverity returns the severity of that name.
func ParseSeverity(name string) (Severity, bool) {
	for _, s := range Severities {
		if string(s) == name {
			return s, true
		}
	}
	return "", false
}
