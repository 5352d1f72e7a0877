// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

// SeverityNone is a threshold that nothing reaches.
const SeverityNone = "none"

// Gate says what makes a run end with exit code 2. Every format goes by the
// same gate, so that none can call a run passed that another calls failed. The
// zero value is the command line's default.
type Gate struct {
	// Severity is the least severity of findings and broken expectations
	// that counts; empty is SeverityError. An outcome that gets worse weighs
	// as much as a warning.
	Severity string
	// Undecided makes what could not be decided count.
	Undecided bool
	// Regressions makes outcomes that get worse count whatever Severity is,
	// and Differences all that differ.
	Regressions, Differences bool
}

// reaches reports whether something of that severity counts.
func (g Gate) reaches(severity string) bool {
	least := g.Severity
	if least == "" {
		least = SeverityError
	}
	return least != SeverityNone && SeverityRank(severity) >= SeverityRank(least)
}

// counts reports whether a verdict on a difference counts.
func (g Gate) counts(verdict string) bool {
	switch verdict {
	case VerdictSame:
		return false
	case VerdictWorse:
		return g.Regressions || g.Differences || g.reaches(SeverityWarning)
	case VerdictUndecided:
		return g.Undecided || g.Differences && !g.Regressions
	}
	return g.Differences && !g.Regressions
}

// Fails reports whether anything of the document counts.
func (g Gate) Fails(d *Document) bool {
	for _, e := range d.judged(g, nil) {
		if e.counts {
			return true
		}
	}
	return false
}
