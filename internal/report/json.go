// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"reflect"
)

// WriteJSON writes the document as JSON, indented by two spaces. Keys stand in
// the order of the schema, and numbers are exact.
func WriteJSON(w io.Writer, d *Document, _ RenderOptions) error {
	buffered := bufio.NewWriterSize(w, 1<<16)
	if err := (&jsonStream{w: buffered}).document(reflect.ValueOf(d).Elem()); err != nil {
		return err
	}
	return buffered.Flush()
}

func writeJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(withoutCommands(b.Bytes()))
	return err
}
