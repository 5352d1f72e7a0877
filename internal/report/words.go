// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"strings"
	"unicode/utf8"
)

// fingerprint identifies by its parts, none of which may be a line.
func fingerprint(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:16])
}

// occurrences numbers what would else be the same, in the order of its
// appearance.
type occurrences map[string]int

// next returns 1 for the first one.
func (o occurrences) next(s string) int {
	o[s]++
	return o[s]
}

// fullStop ends a summary as a sentence.
func fullStop(s string) string {
	if s == "" || strings.HasSuffix(s, ".") {
		return s
	}
	return s + "."
}

// clip shortens a text to at most n bytes, and says by how much.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	const room = 40
	at := max(0, n-room)
	for at > 0 && !utf8.RuneStart(s[at]) {
		at--
	}
	return fmt.Sprintf("%s... (%d bytes more)", s[:at], len(s)-at)
}

// tag tells the report apart from those of other projects: by default by where
// its inputs lie in the repository.
func (o RenderOptions) tag(d *Document) string {
	if o.Tag != "" {
		return o.Tag
	}
	var names []string
	for _, in := range d.Inputs {
		names = append(names, o.files().Locate(in.place()))
	}
	return strings.Join(names, "+")
}

// place is the directory that the input lies in.
func (in Input) place() string {
	switch dir := in.Directory(); {
	case dir != "":
		return dir
	case in.Path == "-":
		return "."
	}
	return path.Dir(in.Path)
}
