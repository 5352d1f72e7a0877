// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"
)

// WriteJSON writes the document as JSON, indented by two spaces. Keys stand in
// the order of the schema, and numbers are exact.
func WriteJSON(w io.Writer, d *Document, _ RenderOptions) error { return EncodeJSON(w, d) }

// EncodeJSON writes a value as JSON, indented by two spaces and with a line
// feed at the end. The text is written as it comes about: that of ten thousand
// records is never in memory as a whole.
func EncodeJSON(w io.Writer, v any) error {
	return json.MarshalEncode(jsontext.NewEncoder(&commandGuard{w: w},
		jsonv1.DefaultOptionsV1(), jsontext.EscapeForHTML(false), jsontext.WithIndent("  ")), v)
}

// commandGuard keeps two number signs apart, which can begin a command in the
// log of a build. In JSON they stand only inside strings, where one may be
// spelled by its code.
type commandGuard struct {
	w io.Writer
	// sign says that the text ended with a number sign so far.
	sign bool
}

// Write writes the text, and reports it as written where it was spelled
// otherwise.
func (g *commandGuard) Write(text []byte) (int, error) {
	done := 0
	for i, c := range text {
		if c != '#' || !g.sign {
			g.sign = c == '#'
			continue
		}
		if _, err := g.w.Write(text[done:i]); err != nil {
			return done, err
		}
		if _, err := io.WriteString(g.w, `\u0023`); err != nil {
			return done, err
		}
		g.sign, done = false, i+1
	}
	if _, err := g.w.Write(text[done:]); err != nil {
		return done, err
	}
	return len(text), nil
}
