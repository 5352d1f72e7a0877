// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/golden"
)

// The pages are compared here as well as in continuous integration, so that a
// rule without a page, a page without a rule or an outdated page is seen where
// the rule is changed.
func TestThePagesAreThoseOfTheCatalogue(t *testing.T) {
	pages, err := renderRules("../validate/testdata/rules")
	if err != nil {
		t.Fatal(err)
	}
	dir := "../../docs/rules"
	var want []string
	for _, p := range pages {
		want = append(want, p.name)
		golden.Assert(t, []byte(p.text), filepath.Join(dir, p.name))
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pages in %s (-want +got):\n%s", dir, diff)
	}
}
