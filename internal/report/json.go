// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"encoding/json"
	"io"
)

// WriteJSON writes the document as JSON, indented by two spaces. Keys stand in
// the order of the schema, and numbers are exact.
func WriteJSON(w io.Writer, d *Document, _ RenderOptions) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(d)
}
