// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "io"

// RenderOptions are what a rendering may depend on besides the document.
type RenderOptions struct {
	// Width is the number of columns that text is wrapped at.
	Width int
	// Color says whether escape sequences may be used.
	Color bool
}

// Format is one way to write a document.
type Format struct {
	Name string
	// Summary says in a few words what it is for.
	Summary string
	Write   func(io.Writer, *Document, RenderOptions) error
}

// Formats lists every format, the default first.
var Formats = []Format{
	{"text", "for people, in a terminal or a log", WriteText},
	{"json", "the report document, for programs", WriteJSON},
}

// FormatNamed returns the format of that name.
func FormatNamed(name string) (Format, bool) {
	for _, f := range Formats {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}
