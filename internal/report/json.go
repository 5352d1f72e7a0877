// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"bytes"
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
	rest := text
	for len(rest) > 0 {
		plain, signs := rest, 0
		switch at := bytes.Index(rest, twoSigns); {
		case g.sign && rest[0] == '#':
			plain, signs = nil, 1
		case at >= 0:
			plain, signs = rest[:at+1], 1
		}
		if _, err := g.w.Write(plain); err != nil {
			return len(text) - len(rest), err
		}
		rest = rest[len(plain)+signs:]
		if signs == 0 {
			g.sign = plain[len(plain)-1] == '#'
			break
		}
		if _, err := io.WriteString(g.w, `\u0023`); err != nil {
			return len(text) - len(rest), err
		}
		g.sign = false
	}
	return len(text), nil
}

var twoSigns = []byte("##")
