// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"regexp"
	"strings"
)

// code matches what stands in a rule's prose as the user writes it in a
// configuration: names with an underscore, optionally with a value, and values
// in capitals with an underscore.
var code = regexp.MustCompile(`\b[a-z0-9]+(?:_[a-z0-9]+)+(?:\.[a-z_]+)*(?: = (?:"[^"]*"|[a-z0-9.]+[a-z0-9]))?|\b[A-Z0-9]+(?:_[A-Z0-9]+)+\b|\b[a-z]+ = (?:"[^"]*"|true|false)|\b[a-z]+\.[a-z]+_?[a-z]*\b`)

// markdown sets the names of attributes, types and values in a rule's prose as
// code, so that the prose itself stays plain for the terminal.
func markdown(prose string) string {
	return code.ReplaceAllStringFunc(prose, func(s string) string {
		return "`" + strings.TrimSuffix(s, ".") + "`" + s[len(strings.TrimSuffix(s, ".")):]
	})
}
