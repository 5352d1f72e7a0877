// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"bytes"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// sniffed is how much of the content decides what it is.
const sniffed = 64 << 10

type kind int

const (
	kindUnknown kind = iota
	kindEmpty
	kindPlanJSON
	kindStateJSON
	kindSavedPlan
	kindPlanLog
	kindReport
	kindOtherJSON
	kindArchive
	kindBinary
	kindText
)

// detect tells from the beginning of the content what it is.
func detect(head []byte) kind {
	switch {
	case len(bytes.TrimSpace(head)) == 0:
		return kindEmpty
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return kindSavedPlan
	case len(head) > 262 && string(head[257:262]) == "ustar":
		return kindArchive
	case bytes.TrimLeft(head, " \t\r\n")[0] == '{':
		return detectJSON(head)
	case bytes.TrimLeft(head, " \t\r\n")[0] == '[':
		return kindOtherJSON
	case binary(head):
		return kindBinary
	}
	return kindText
}

// members of a document that only one kind has.
var memberKinds = map[string]kind{
	"planned_values":      kindPlanJSON,
	"resource_changes":    kindPlanJSON,
	"resource_drift":      kindPlanJSON,
	"output_changes":      kindPlanJSON,
	"prior_state":         kindPlanJSON,
	"configuration":       kindPlanJSON,
	"relevant_attributes": kindPlanJSON,
	"deferred_changes":    kindPlanJSON,
	"variables":           kindPlanJSON,
	"applyable":           kindPlanJSON,
	"errored":             kindPlanJSON,
	"values":              kindStateJSON,
	"version":             kindStateJSON,
	"serial":              kindStateJSON,
	"lineage":             kindStateJSON,
	"@level":              kindPlanLog,
	"@message":            kindPlanLog,
}

// detectJSON looks at the names of the document's members. A document that is
// broken right at its beginning counts as what its first members say, so that
// its reader can name the place.
func detectJSON(head []byte) kind {
	d := jsontext.NewDecoder(bytes.NewBuffer(head), jsontext.AllowDuplicateNames(true))
	if _, err := d.ReadToken(); err != nil {
		return kindPlanJSON
	}
	found := kindOtherJSON
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			break
		}
		s := name.String()
		if k, ok := memberKinds[s]; ok {
			return k
		}
		switch s {
		case "format_version":
			// An empty state has nothing else.
			found = kindStateJSON
		case "complete":
			// Plans and this program's own reports have it.
			found = kindPlanJSON
		case "passthrough_load_balancers":
			return kindReport
		}
		if err := d.SkipValue(); err != nil {
			break
		}
	}
	return found
}

// binary reports whether the content is no text.
func binary(head []byte) bool {
	if bytes.IndexByte(head, 0) >= 0 {
		return true
	}
	// The head may end inside a character.
	for cut := 0; cut < utf8.UTFMax && cut < len(head); cut++ {
		if utf8.Valid(head[:len(head)-cut]) {
			return false
		}
	}
	return true
}
