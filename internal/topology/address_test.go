// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func TestAddressesAreOrderedAsPeopleCount(t *testing.T) {
	want := []string{
		"a.b[1]", "a.b[2]", "a.b[10]", "a.b[010]", `a.b["x"]`, "a.c", "a.c1", "a.c01", "a.c2", "module.m[2].a.b", "module.m[11].a.b",
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, topology.CompareAddresses)
	slices.SortFunc(want, topology.CompareAddresses)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, pair := range [][2]string{{"a.b[2]", "a.b[10]"}, {"a.b9", "a.b10"}, {"a", "ab"}, {"a.b[1]", `a.b["1"]`}, {"a10b2", "a10b10"}} {
		c := topology.CompareAddresses(pair[0], pair[1])
		if pair[0] == "a.b[1]" {
			// A quote comes before a digit.
			c = -c
		}
		if c >= 0 {
			t.Errorf("%s does not come before %s", pair[0], pair[1])
		}
	}
}

// The order is total, so that sorting gives one answer.
func TestOrderOfAddressesIsTotal(t *testing.T) {
	text := rapid.StringMatching(`[ab0129.\[\]]{0,6}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := text.Draw(t, "a"), text.Draw(t, "b"), text.Draw(t, "c")
		if topology.CompareAddresses(a, b) != -topology.CompareAddresses(b, a) {
			t.Fatalf("%q and %q are not ordered one way", a, b)
		}
		if (topology.CompareAddresses(a, b) == 0) != (a == b) {
			t.Fatalf("%q and %q are not told apart", a, b)
		}
		if topology.CompareAddresses(a, b) <= 0 && topology.CompareAddresses(b, c) <= 0 && topology.CompareAddresses(a, c) > 0 {
			t.Fatalf("%q, %q, %q go in a circle", a, b, c)
		}
	})
}

func TestObjectIsNamedByItsAliasesToo(t *testing.T) {
	o := topology.Object{Input: 1, Address: "a.b", Aliases: []topology.Alias{{Input: 0, Address: "data.a.b"}}}
	for _, c := range []struct {
		input   int
		address string
		want    bool
	}{{-1, "a.b", true}, {1, "a.b", true}, {0, "a.b", false}, {-1, "data.a.b", true}, {0, "data.a.b", true}, {1, "data.a.b", false}, {-1, "a.c", false}} {
		if got := o.Named(c.input, c.address); got != c.want {
			t.Errorf("%d:%s: got %v, want %v", c.input, c.address, got, c.want)
		}
	}
}

func TestKeysAreTakenOutOfAddresses(t *testing.T) {
	for in, want := range map[string]string{
		`module.a["x.y"].b.c[0]`:            "module.a.b.c",
		`module.a["]"].module.b["\"]"].c.d`: "module.a.module.b.c.d",
		`a.b`:                               "a.b",
		`a.b["`:                             "a.b",
	} {
		if got := topology.WithoutKeys(in); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}
