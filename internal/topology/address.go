// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

import (
	"cmp"
	"strings"
)

// CompareAddresses orders Terraform addresses as a person counts: byte by
// byte, but a number as a number, so that x[2] comes before x[10]. Addresses
// that differ in leading zeros only are told apart by them.
func CompareAddresses(a, b string) int {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		if !digit(a[i]) || !digit(b[j]) {
			if a[i] != b[j] {
				return cmp.Compare(a[i], b[j])
			}
			i, j = i+1, j+1
			continue
		}
		m, n := digits(a[i:]), digits(b[j:])
		x, y := strings.TrimLeft(a[i:i+m], "0"), strings.TrimLeft(b[j:j+n], "0")
		if c := cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y)); c != 0 {
			return c
		}
		i, j = i+m, j+n
	}
	return cmp.Or(cmp.Compare(len(a)-i, len(b)-j), strings.Compare(a, b))
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func digits(s string) int {
	n := 0
	for n < len(s) && digit(s[n]) {
		n++
	}
	return n
}

// WithoutKeys takes the instance keys out of a Terraform address, which leaves
// the address of the resource or module call in the configuration.
func WithoutKeys(address string) string {
	var b strings.Builder
	inKey, inText := false, false
	for i := 0; i < len(address); i++ {
		switch c := address[i]; {
		case inText && c == '\\':
			i++
		case c == '"' && inKey:
			inText = !inText
		case inText:
		case c == '[':
			inKey = true
		case c == ']' && inKey:
			inKey = false
		case !inKey:
			b.WriteByte(c)
		}
	}
	return b.String()
}
