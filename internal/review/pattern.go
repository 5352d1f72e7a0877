// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Pattern selects objects by address. "*" stands for any text, and nothing
// else is special, since addresses hold brackets, dots and quotes.
type Pattern struct {
	text string
	// input limits the pattern to one input, or is -1.
	input int
	parts []string
}

// ParsePattern reads ADDRESS-GLOB or N:ADDRESS-GLOB.
func ParsePattern(s string) (Pattern, error) {
	if s == "" {
		return Pattern{}, fmt.Errorf("an address pattern is empty")
	}
	p := Pattern{text: s, input: -1}
	if before, after, ok := strings.Cut(s, ":"); ok {
		if n, err := strconv.Atoi(before); err == nil && n >= 0 {
			p.input, s = n, after
		}
	}
	p.parts = strings.Split(s, "*")
	return p, nil
}

// String returns the pattern as it was written.
func (p Pattern) String() string { return p.text }

// Match reports whether the pattern selects that address of that input.
func (p Pattern) Match(input int, address string) bool {
	if p.input >= 0 && p.input != input {
		return false
	}
	return glob(p.parts, address)
}

// MatchGlob matches a text with a pattern in which "*" is the only wildcard.
func MatchGlob(pattern, text string) bool { return glob(strings.Split(pattern, "*"), text) }

// glob matches a text with a pattern that was split at its wildcards.
func glob(parts []string, text string) bool {
	first, last := parts[0], parts[len(parts)-1]
	if len(parts) == 1 {
		return text == first
	}
	rest, ok := strings.CutPrefix(text, first)
	if !ok {
		return false
	}
	for _, part := range parts[1 : len(parts)-1] {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			return false
		}
		rest = after
	}
	return strings.HasSuffix(rest, last)
}

// matches reports whether any pattern selects the object, under any of its
// addresses. No patterns select everything.
func matches(patterns []Pattern, o *topology.Object) bool {
	if len(patterns) == 0 {
		return true
	}
	for _, p := range patterns {
		if p.Match(o.Input, o.Address) {
			return true
		}
		for _, a := range o.Aliases {
			if p.Match(a.Input, a.Address) {
				return true
			}
		}
	}
	return false
}
