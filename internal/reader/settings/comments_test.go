// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/settings"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// found spells what the comments of files say.
func found(files map[string]string, resources ...*adapt.Resource) []string {
	s := &adapt.Source{Files: map[string][]byte{}, Resources: resources}
	for name, content := range files {
		s.Files[name] = []byte(content)
	}
	var out []string
	for _, c := range settings.Comments(s) {
		line := fmt.Sprintf("%s:%d %s", c.Range.Filename, c.Range.Start.Line, strings.Join(c.Within, " "))
		if c.Problem != "" {
			out = append(out, line+": "+c.Problem)
			continue
		}
		out = append(out, fmt.Sprintf("%s: %v until %q for %q because %q", line, c.Rules, c.Until, c.For, c.Reason))
	}
	return out
}

func TestACommentBelongsToTheBlockThatItIsInOrAbove(t *testing.T) {
	const file = `
# failover:ignore=FO107,FO104 until=2027-03-31 reason="is \"legacy\", #7"
resource "google_compute_region_backend_service" "above" {
  name = "${"}"}"
}

resource "google_compute_region_backend_service" "in" {
  backend {
    // failover:ignore=all reason=approved for=*["eu"]
    group = "x"
  }
}

/* failover:ignore=FO101 reason=call */
# Some other comment.
module "lb" {
  source = "./lb"
}

# failover:ignore=FO101 reason=lost

data "google_compute_instance_group" "d" { # failover:ignore=FO102 reason=data
}

locals {
  x = 1 # failover:ignore=FO103 reason=locals
}
`
	want := []string{
		`main.tf:2 google_compute_region_backend_service.above: [FO107 FO104] until "2027-03-31" for "" because "is \"legacy\", #7"`,
		`main.tf:9 google_compute_region_backend_service.in: [all] until "" for "*[\"eu\"]" because "approved"`,
		`main.tf:14 module.lb: [FO101] until "" for "" because "call"`,
		`main.tf:20 : it stands neither in a resource, data or module block nor right above one`,
		`main.tf:22 data.google_compute_instance_group.d: [FO102] until "" for "" because "data"`,
		`main.tf:26 : it stands neither in a resource, data or module block nor right above one`,
	}
	if diff := cmp.Diff(want, found(map[string]string{"main.tf": file})); diff != "" {
		t.Error(diff)
	}
}

func TestACommentThatCanNotHoldSaysWhy(t *testing.T) {
	for comment, want := range map[string]string{
		`failover:ignore=FO107`:                           "it gives no reason",
		`failover:ignore=FO107 reason=""`:                 "it gives no reason",
		`failover:ignore= reason=x`:                       "it names no rule",
		`failover:ignore=FO107 reason=x until=tomorrow`:   "until=tomorrow is no date of the form YYYY-MM-DD",
		`failover:ignore=FO107 reason=x until=2027-13-01`: "until=2027-13-01 is no date of the form YYYY-MM-DD",
		`failover:ignore=FO107 reason="open`:              "the quotes of reason are not closed",
		`failover:ignore=FO107 because it is old`:         `"because it is old" is no NAME=VALUE; a reason of several words stands in quotes`,
		`failover:ignore=FO107 reason=is old`:             `"old" is no NAME=VALUE; a reason of several words stands in quotes`,
		`failover:ignore=FO107 reasons=x`:                 `"reasons" is none of until, reason and for`,
		`failover:skip=FO107 reason=x`:                    `it begins with "failover:skip=FO107 reason=x", and only failover:ignore=RULE is understood`,
		`failover: ignore=FO107 reason=x`:                 `it begins with "failover: ignore=FO107 reason=x", and only failover:ignore=RULE is understood`,
		`failover:` + strings.Repeat("x", 100):            `it begins with "failover:` + strings.Repeat("x", 51) + ` ...", and only failover:ignore=RULE is understood`,
	} {
		got := found(map[string]string{"a.tf": "# " + comment + "\nmodule \"m\" {\n}\n"})
		if len(got) != 1 || got[0] != "a.tf:1 module.m: "+want {
			t.Errorf("%s: got %q, want %q", comment, got, want)
		}
	}
	if got := found(map[string]string{"a.tf": "# failover is what this is about\nmodule \"m\" {\n}\n"}); got != nil {
		t.Errorf("An ordinary comment: %q", got)
	}
}

func TestACommentInAModuleHoldsForEveryCall(t *testing.T) {
	at := func(module, file string) *adapt.Resource {
		return &adapt.Resource{Module: module, Range: topology.Range{Filename: file}}
	}
	got := found(map[string]string{
		"main.tf":              `module "eu" { source = "./region" }` + "\n" + `module "us" { source = "./region/" }`,
		"region/main.tf":       "module \"lb\" {\n  source = \"../shared\"\n}\n",
		"shared/main.tf":       "# failover:ignore=FO101 reason=x\nresource \"a\" \"b\" {\n}\n",
		".terraform/r/x.tf":    "# failover:ignore=FO102 reason=x\nresource \"a\" \"b\" {\n}\n",
		"nobody/calls/this.tf": "# failover:ignore=FO103 reason=x\nresource \"a\" \"b\" {\n}\n",
	}, at(`module.remote["x.y"]`, ".terraform/r/y.tf"))
	want := []string{
		`.terraform/r/x.tf:1 module.remote.a.b: [FO102] until "" for "" because "x"`,
		`nobody/calls/this.tf:1 : no call of the module that it stands in was found`,
		`shared/main.tf:1 module.eu.module.lb.a.b module.us.module.lb.a.b: [FO101] until "" for "" because "x"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestJSONHoldsCommentsInAMemberOfTheirOwn(t *testing.T) {
	got := found(map[string]string{
		"main.tf.json": `{
  "//": "failover:ignore=FO100 reason=root",
  "resource": {"google_compute_region_backend_service": {"be": {
    "//": "failover:ignore=FO107 reason=\"it \\\"is\\\" so\"",
    "name": "be"
  }}},
  "module": [{"lb": {"source": "./lb", "//": ["for people", "failover:ignore=FO101 reason=call"]}}]
}`,
		"lb/x.tf.json": `{"data": {"t": {"n": [{"//": "failover:ignore=FO102 reason=deep"}]}}}`,
	})
	want := []string{
		`lb/x.tf.json:1 module.lb.data.t.n: [FO102] until "" for "" because "deep"`,
		`main.tf.json:2 : it stands neither in a resource, data or module block nor right above one`,
		`main.tf.json:4 google_compute_region_backend_service.be: [FO107] until "" for "" because "it \"is\" so"`,
		`main.tf.json:7 module.lb: [FO101] until "" for "" because "call"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestNoFileMakesTheScannerPanic(t *testing.T) {
	native := "# failover:ignore=FO1 reason=\"x\nmodule \"m\" {\n source = \"./m\"\n}\n"
	json := `{"resource": {"a": {"b": {"//": "failover:ignore=FO1 reason=x"}}}, "module": {"m": {"source": "./m"}}}`
	for i := range native {
		found(map[string]string{"a.tf": native[:i], "m/a.tf": native[i:]})
	}
	for i := range json {
		found(map[string]string{"a.tf.json": json[:i], "m/b.tf.json": json[i:]})
	}
	loop := "# failover:ignore=FO1 reason=x\nmodule \"m\" {\n source = \"./\"\n}\nmodule \"n\" {\n source = \"../x\"\n}\n"
	found(map[string]string{"a.tf": loop, "x/a.tf": loop})
}
