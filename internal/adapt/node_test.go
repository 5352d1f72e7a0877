// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

func TestPathLeadsThroughBlocksThatAreLists(t *testing.T) {
	n := node(block{
		"one":  list{block{"a": "first"}, block{"a": "second"}},
		"bare": block{"a": "only"}, "none": list{}, "open": &adapt.Node{Kind: adapt.List, Unknown: true}, "later": unknown(),
	})
	for _, c := range []struct {
		path []string
		want string
	}{
		{[]string{"one", "a"}, "first"}, {[]string{"bare", "a"}, "only"},
		{[]string{"none", "a"}, "nothing"}, {[]string{"missing", "a"}, "nothing"}, {[]string{"one", "b"}, "nothing"},
		{[]string{"open", "a"}, "unknown"}, {[]string{"later", "a"}, "unknown"}, {nil, "nothing"},
	} {
		got := n.Path(c.path...)
		text, ok := got.Text()
		switch {
		case got.IsUnknown():
			text = "unknown"
		case !ok:
			text = "nothing"
		}
		if text != c.want {
			t.Errorf("%v: got %s, want %s", c.path, text, c.want)
		}
	}
}

func TestScalarsAreReadAsTerraformConvertsThem(t *testing.T) {
	for _, c := range []struct {
		value              any
		text, number, flag string
	}{
		{"8080", "8080", "8080", "no"}, {8080, "8080", "8080", "no"}, {number("0.1"), "0.1", "1/10", "no"},
		{number("1e400"), "+Inf", "no", "no"}, {"true", "true", "no", "true"}, {"0", "0", "0", "false"}, {true, "true", "no", "true"}, {false, "false", "no", "false"},
		{"x", "x", "no", "no"}, {nil, "no", "no", "no"}, {unknown(), "no", "no", "no"}, {list{}, "no", "no", "no"}, {block{}, "no", "no", "no"},
	} {
		n := node(c.value)
		got := []string{"no", "no", "no"}
		if s, ok := n.Text(); ok {
			got[0] = s
		}
		if r, ok := n.Number(); ok {
			got[1] = r.RatString()
		}
		if b, ok := n.Bool(); ok {
			got[2] = map[bool]string{true: "true", false: "false"}[b]
		}
		if diff := cmp.Diff([]string{c.text, c.number, c.flag}, got); diff != "" {
			t.Errorf("%v: %s", c.value, diff)
		}
	}
}

func TestReferenceIntoAListOfBlocksIsFollowed(t *testing.T) {
	other := resource("google_compute_region_backend_service.other", attrs{"name": "other", "backend": list{
		block{"group": "projects/p/zones/us-west1-a/instanceGroups/g"}, block{"group": "projects/p/zones/us-west1-a/instanceGroups/h"},
	}})
	g := resource("google_compute_instance_group.g", attrs{"name": "g", "zone": "us-west1-a"})
	h := resource("google_compute_instance_group.h", attrs{"name": "h", "zone": "us-west1-a"})
	for path, want := range map[string]string{
		"backend[1].group": "google_compute_instance_group.h", "backend[0].group": "google_compute_instance_group.g",
		"backend.group": "google_compute_instance_group.g", "backend[7].group": "open", "backend[x].group": "open",
	} {
		written := adapt.UnknownValue(adapt.Reference{Address: other.Address, Attribute: path, Grade: adapt.Exact})
		if got := backendGroup(t, written, g, h, other); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
}

func TestReferenceWithoutKeyKnowsKeysOfAnyText(t *testing.T) {
	for _, key := range []string{`[0]`, `["a"]`, `["a[\"b\"]"]`, `["a.b"]`, `["]"]`, `["\\"]`, `[*]`} {
		g := resource("google_compute_instance_group.g"+key, attrs{"name": "g", "zone": "us-west1-a"})
		g.Key = key
		want := "google_compute_instance_group.g" + key
		if got := backendGroup(t, ref("google_compute_instance_group.g.id"), g); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
