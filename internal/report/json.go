// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"bytes"
	"encoding/json"
	"io"
)

// WriteJSON writes the document as JSON, indented by two spaces. Keys stand in
// the order of the schema, and numbers are exact.
func WriteJSON(w io.Writer, d *Document, _ RenderOptions) error { return writeJSON(w, d) }

func writeJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	// Two number signs can begin a command in the log of a build. In JSON
	// they stand only inside strings, where one may be spelled by its code.
	_, err := w.Write(bytes.ReplaceAll(b.Bytes(), []byte("##"), []byte(`#\u0023`)))
	return err
}
