// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package jsondoc

import (
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// Error says why a document could not be read, and where.
type Error struct {
	// Problem is a sentence without a full stop.
	Problem string
	// Truncated is set where the document ends before it is complete.
	Truncated bool
	// Offset counts the bytes before the place. Line is 1-based, or 0 where
	// it is not known.
	Offset int64
	Line   int
	// Pointer is the place as a JSON pointer, for example
	// "/resource_changes/12/change", or empty at the top.
	Pointer string
}

// Error names the problem and the place.
func (e *Error) Error() string {
	s := fmt.Sprintf("%s at byte %d", e.Problem, e.Offset)
	if e.Line > 0 {
		s += fmt.Sprintf(" (line %d)", e.Line)
	}
	if e.Pointer != "" {
		s += ", in " + shorten(e.Pointer)
	}
	return s
}

// errUnexpected is the shape that the caller did not expect: valid JSON, and
// not what Terraform writes there.
type errUnexpected struct{ want, got string }

func (e *errUnexpected) Error() string { return "found " + e.got + " where " + e.want + " belongs" }

// wrap gives an error of the decoder its place. Errors of the input keep
// their type, so that the caller can tell them from those of the document.
func (d *Decoder) wrap(err error) error {
	var done *Error
	if err == nil || errors.As(err, &done) {
		return err
	}
	if failed := d.src.failed(); failed != nil && !errors.Is(failed, errTokenTooLong) {
		return failed
	}
	e := &Error{Offset: d.dec.InputOffset(), Pointer: string(d.dec.StackPointer())}
	var syntax *jsontext.SyntacticError
	switch {
	case errors.Is(d.src.failed(), errTokenTooLong):
		e.Problem = errTokenTooLong.Error()
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		e.Problem, e.Truncated = "the document ends before it is complete", true
		e.Offset = d.src.offset
	case errors.As(err, &syntax):
		e.Problem = "this is not valid JSON: " + syntax.Err.Error()
		e.Offset, e.Pointer = syntax.ByteOffset, string(syntax.JSONPointer)
	default:
		e.Problem = err.Error()
	}
	e.Line = d.src.line(e.Offset)
	return e
}

func shorten(s string) string {
	const most = 120
	if len(s) <= most {
		return s
	}
	return "..." + s[len(s)-most:]
}
