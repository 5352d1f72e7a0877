// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package validate holds the rules: what is wrong with a topology, or worth
// knowing about it.
//
// A rule is one file and one line of the catalogue. It judges a topology
// without I/O, clock or floating point, and gives findings, each with its
// subject, the values that decided, the consequence and the remedy. Where a
// rule meets a value that the input does not tell, and the value matters, it
// gives an undecided entry that names the attribute, so that nothing unknown
// passes or fails silently. A false alarm costs more trust than a missed
// hint: a rule that is not sure stays silent or has a lower severity.
package validate
