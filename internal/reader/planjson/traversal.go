// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
)

// traversal is a reference such as `module.m["a"].out[0].id`, taken apart into
// names and bracketed indexes.
type traversal []string

func parseTraversal(s string) traversal {
	var t traversal
	for s != "" {
		switch s[0] {
		case '.':
			s = s[1:]
		case '[':
			end := indexEnd(s)
			t = append(t, s[:end])
			s = s[end:]
		default:
			end := strings.IndexAny(s, ".[")
			if end < 0 {
				end = len(s)
			}
			t = append(t, s[:end])
			s = s[end:]
		}
	}
	return t
}

// indexEnd is the length of the bracketed index that s begins with.
func indexEnd(s string) int {
	if key, _ := jsondoc.CutKey(s); key != "" {
		return len(key)
	}
	return len(s)
}

func (t traversal) at(i int) string {
	if i < len(t) {
		return t[i]
	}
	return ""
}

// index is the step at i if it is an index.
func (t traversal) index(i int) string {
	if s := t.at(i); strings.HasPrefix(s, "[") {
		return s
	}
	return ""
}

// rest spells the steps from i on as an attribute path.
func (t traversal) rest(i int) string {
	var b strings.Builder
	for ; i < len(t); i++ {
		if b.Len() > 0 && t[i][0] != '[' {
			b.WriteByte('.')
		}
		b.WriteString(t[i])
	}
	return b.String()
}

// withoutPrefixes drops what a plan lists besides: behind each traversal
// stand its prefixes.
func withoutPrefixes(references []string) []string {
	var kept []string
	previous := ""
	for _, r := range references {
		after, found := strings.CutPrefix(previous, r)
		if !found || after != "" && after[0] != '.' && after[0] != '[' {
			kept = append(kept, r)
		}
		previous = r
	}
	return kept
}
