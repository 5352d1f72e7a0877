// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review_test

import (
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/review"
)

func TestAStarIsTheOnlyWildcardOfAnAddressPattern(t *testing.T) {
	tests := []struct {
		pattern string
		input   int
		address string
		want    bool
	}{
		{"a.b", 0, "a.b", true},
		{"a.b", 0, "a.bc", false},
		{"*", 0, "anything", true},
		{"a*", 0, "abc", true},
		{"*c", 0, "abc", true},
		{"*b*", 0, "abc", true},
		{"a*c*e", 0, "abcde", true},
		{"a*c*e", 0, "abde", false},
		{"ab*ba", 0, "aba", false},
		{"ab*ba", 0, "abba", true},
		{"a**c", 0, "abc", true},
		{`module.m["*"].x`, 0, `module.m["eu,us"].x`, true},
		{"a.b[0]", 0, "a.b[0]", true},
		{"a.b[01]", 0, "a.b[0]", false},
		{"a.?", 0, "a.b", false},
		{"1:a*", 1, "abc", true},
		{"1:a*", 0, "abc", false},
		{"x:y", 0, "x:y", true},
	}
	for _, tt := range tests {
		p, err := review.ParsePattern(tt.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Match(tt.input, tt.address); got != tt.want {
			t.Errorf("%q matches %q of input %d: got %v, want %v", tt.pattern, tt.address, tt.input, got, tt.want)
		}
	}
	if _, err := review.ParsePattern(""); err == nil {
		t.Error("An empty pattern is accepted.")
	}
}
