// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

// Pos is a position in a source file, counted as Terraform counts: lines and
// columns from 1, columns in grapheme clusters, bytes from 0.
type Pos struct {
	Line   int `json:"line"`
	Column int `json:"column"`
	Byte   int `json:"byte"`
}

// Range is a stretch of a source file, in the shape of Terraform's own JSON
// diagnostics. Filename is relative to the directory that was read, with
// forward slashes.
type Range struct {
	Filename string `json:"filename"`
	Start    Pos    `json:"start"`
	End      Pos    `json:"end"`
}

// IsZero reports whether the range points nowhere, which is the case for
// values that were read from a plan or a state without its configuration.
func (r Range) IsZero() bool { return r.Filename == "" }
