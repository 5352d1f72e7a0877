// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings_test

import (
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/settings"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const everything = `
required_version = "~> 1.2"

assume {
  clients             = { "europe-west1" = 0.75, us-east1 = 0.25 }
  client_locations    = ["us-west1"]
  requests_per_second = 12000
}

rule "FO107" {
  severity = "warning"
}

rule "FO104" {
  enabled = false
}

scenario "spare down as well" {
  faults = ["zone:us-west1-a", "all-failovers"]
}

expect "a zone may fail" {
  targets   = "module.*"
  scenarios = ["zone:*", "spare down as well"]
  severity  = "warning"
  unknown   = "broken"

  pool                        = ["primary", "failover"]
  members_at_least            = 2
  capacity_share_at_least     = 0.1
  failures_tolerated_at_least = 0
  outage_at_most_seconds      = 90

  share "google_compute_global_address.*" {
    at_least = 0.9
  }
}

suppress {
  rules   = ["FO111", "FO127"]
  targets = ["module.legacy.*"]
  until   = "2027-03-31"
  reason  = "is taken down in spring"
}
`

const everythingJSON = `{
  "required_version": "~> 1.2",
  "assume": {"clients": {"europe-west1": 0.75, "us-east1": 0.25}, "client_locations": "us-west1", "requests_per_second": 12000},
  "rule": {"FO107": {"severity": "warning"}, "FO104": {"enabled": false}},
  "scenario": {"spare down as well": {"faults": ["zone:us-west1-a", "all-failovers"]}},
  "expect": {"a zone may fail": {
    "targets": "module.*", "scenarios": ["zone:*", "spare down as well"], "severity": "warning", "unknown": "broken",
    "pool": ["primary", "failover"], "members_at_least": 2, "capacity_share_at_least": 0.1, "failures_tolerated_at_least": 0,
    "outage_at_most_seconds": 90,
    "share": {"google_compute_global_address.*": {"at_least": 0.9}}
  }},
  "suppress": {"rules": ["FO111", "FO127"], "targets": ["module.legacy.*"], "until": "2027-03-31", "reason": "is taken down in spring"}
}`

func text(s ...string) []settings.Text {
	var out []settings.Text
	for _, one := range s {
		out = append(out, settings.Text{Value: one})
	}
	return out
}

func TestBothSpellingsOfASettingsFileSayTheSame(t *testing.T) {
	want := &settings.File{
		RequiredVersion: &settings.RequiredVersion{Text: text("~> 1.2")[0]},
		Clients: []settings.ClientShare{
			{Region: text("europe-west1")[0], Share: big.NewRat(3, 4)},
			{Region: text("us-east1")[0], Share: big.NewRat(1, 4)},
		},
		ClientLocations: text("us-west1"),
		Assumptions:     []settings.Assumption{{Name: text("requests_per_second")[0], Value: big.NewRat(12000, 1)}},
		Rules: []settings.Rule{
			{ID: text("FO107")[0], Severity: text("warning")[0]},
			{ID: text("FO104")[0], Disabled: true},
		},
		Scenarios: []settings.Scenario{{Name: text("spare down as well")[0], Faults: text("zone:us-west1-a", "all-failovers")}},
		Expectations: []settings.Expectation{{
			Name: text("a zone may fail")[0], Targets: text("module.*"), Scenarios: text("zone:*", "spare down as well"),
			Severity: "warning", Unknown: "broken",
			Conditions: []settings.Condition{
				{Name: "pool", Texts: text("primary", "failover")},
				{Name: "members_at_least", Number: big.NewRat(2, 1)},
				{Name: "capacity_share_at_least", Number: big.NewRat(1, 10)},
				{Name: "failures_tolerated_at_least", Number: new(big.Rat)},
				{Name: "outage_at_most_seconds", Number: big.NewRat(90, 1)},
				{Name: "share_at_least", Label: text("google_compute_global_address.*")[0], Number: big.NewRat(9, 10)},
			},
		}},
		Suppressions: []settings.Suppression{{
			Rules: text("FO111", "FO127"), Targets: text("module.legacy.*"), Until: "2027-03-31", Reason: "is taken down in spring",
		}},
	}
	for name, content := range map[string]string{".failover.hcl": everything, ".failover.hcl.json": everythingJSON} {
		got, diags := settings.Parse(name, []byte(content))
		for _, d := range diags {
			t.Errorf("%s: %s: %s", name, d.Summary, d.Detail)
		}
		if diff := cmp.Diff(want, got, cmpopts.IgnoreTypes(topology.Range{}), cmpopts.IgnoreUnexported(settings.RequiredVersion{}), cmpopts.IgnoreFields(settings.File{}, "Path", "Content"),
			cmp.Comparer(func(a, b *big.Rat) bool { return a == b || a != nil && b != nil && a.Cmp(b) == 0 })); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A file can say which versions it is meant for. A candidate counts as its
// release unless the file speaks of candidates, and a build that is no release
// fits any file.
func TestAFileRefusesVersionsThatItIsNotMeantFor(t *testing.T) {
	for _, tt := range []struct {
		constraint, version string
		refused             bool
	}{
		{">= 1.2, < 2.0", "1.2.0", false},
		{">= 1.2, < 2.0", "1.9.1-rc.1", false},
		{">= 1.2, < 2.0", "v1.2.0", false},
		{"<= 0.2.0-beta1", "0.2.0-beta1", false},
		{"<= 0.2.0-beta1", "0.2.0-beta2", true},
		{">= 1.3", "1.2.0-4-g0123abc-dirty", false},
		{"< 0.1.1", "v0.1.1-0.20261130101112-868ee56aa0b1", false},
		{"< 2.0", "9134567", false},
		{"> 2.0", "1e23456", false},
		{">= 1.2, < 2.0", "1.1.9", true},
		{">= 1.2, < 2.0", "2.0.0", true},
		{"~> 1.2", "1.1.0", true},
		{">= 99", "dev", false},
		{">= 99", "", false},
		{"", "0.1.0", false},
	} {
		content := ""
		if tt.constraint != "" {
			content = fmt.Sprintf("required_version = %q\n", tt.constraint)
		}
		f, diags := settings.Parse(".failover.hcl", []byte(content))
		if len(diags) > 0 {
			t.Fatalf("%q: %s", tt.constraint, diags[0].Detail)
		}
		got := f.Refuses(tt.version)
		if (got != nil) != tt.refused {
			t.Errorf("%q refuses %q: %v", tt.constraint, tt.version, got)
		}
		if got != nil && (got.Range.Start.Line != 1 || !strings.Contains(got.Detail, tt.constraint) || !strings.Contains(got.Detail, tt.version)) {
			t.Errorf("It is refused without the place or the versions: %+v", got)
		}
	}
}

// Each mistake is told with its place, and offers what was probably meant.
func TestMistakesAreToldWithTheirPlaceAndARemedy(t *testing.T) {
	for _, tt := range []struct{ name, content, want string }{
		{"no constraint", "required_version = \"newest\"\n", `1:20 A version constraint can't be read: required_version "newest" is no version constraint. Write one as Terraform has them, for example ">= 1.2, < 2.0".`},
		{"unknown block", "exspect \"x\" {\n}", `1:1 Unsupported block type: Blocks of type "exspect" are not expected here. Did you mean "expect"?`},
		{"unknown argument", "expect \"x\" {\n  scenarios = [\"*\"]\n  pol = \"primary\"\n}", `3:3 Unsupported argument: An argument named "pol" is not expected here. Did you mean "pool"?`},
		{"unknown value", "expect \"x\" {\n  scenarios = [\"*\"]\n  pool = \"primry\"\n}", `3:10 Unknown pool: "primry" is none. Did you mean "primary"?`},
		{"unknown severity", "rule \"FO104\" {\n  severity = \"fatal\"\n}", `2:14 Unknown severity: "fatal" is none. There are: error, warning, info.`},
		{"no label", "expect {\n}", `1:8 Missing name for expect: All expect blocks must have 1 labels (name).`},
		{"no scenario", "expect \"x\" {\n  pool = \"primary\"\n}", `1:1 An expectation names no scenario: Say when it holds, for example scenarios = ["steady", "zone:*"].`},
		{"no condition", "expect \"x\" {\n  scenarios = [\"*\"]\n}", `1:1 An expectation expects nothing: Say what is expected, for example pool = "primary" or members_at_least = 2.`},
		{"no reason", "suppress {\n  rules = [\"FO104\"]\n}", `1:1 A suppress block has no reason: Say in reason why these findings are right to live with; the next reader will ask.`},
		{"no date", "suppress {\n  rules = [\"FO104\"]\n  reason = \"x\"\n  until = \"2027-02-30\"\n}", `4:11 until is no date: It is the last day on which the block holds, as YYYY-MM-DD, for example 2027-03-31.`},
		{"no rules", "suppress {\n  reason = \"x\"\n}", `1:1 A suppress block names no rule: Say which findings to live with, for example rules = ["FO104"].`},
		{"no number", "expect \"x\" {\n  scenarios = [\"*\"]\n  members_at_least = \"two\"\n}", `3:22 A value of the wrong type: members_at_least takes a number.`},
		{"negative", "expect \"x\" {\n  scenarios = [\"*\"]\n  members_at_least = -1\n}", `3:22 A negative number: members_at_least can't be negative.`},
		{"a percentage", "expect \"x\" {\n  scenarios = [\"*\"]\n  capacity_share_at_least = 90\n}", `3:29 A share above 1: capacity_share_at_least is a share from 0 to 1; write 0.9 for 90 %.`},
		{"a variable", "expect \"x\" {\n  scenarios = [var.s]\n  pool = \"primary\"\n}", `2:16 Variables not allowed: Variables may not be used here.`},
		{"no share", "assume {\n  clients = { us-east1 = 50 }\n}", `2:26 A share above 1: The share of us-east1 is a share from 0 to 1; write 0.9 for 90 %.`},
		{"no load", "assume {\n  requests_per_second = \"many\"\n}", `2:25 A value of the wrong type: requests_per_second takes a number.`},
		{"no list", "assume {\n  client = [\"us-east1\"]\n}", `2:3 Unsupported argument: "client" takes no list. Did you mean "clients"?`},
		{"no object", "assume {\n  load = { us-east1 = 1 }\n}", `2:3 Unsupported argument: "load" takes no list. There are: clients, client_locations.`},
		{"twice", "scenario \"a\" {\n  faults = [\"everything\"]\n}\nscenario \"a\" {\n  faults = [\"steady\"]\n}", `4:10 A name stands twice: There is already a scenario block "a". Give one of the two another name, or join them.`},
		{"null", "expect \"x\" {\n  scenarios = [\"*\"]\n  members_at_least = null\n}", `3:22 A value is missing: members_at_least needs a value.`},
		{"empty list", "expect \"x\" {\n  scenarios = []\n  outage_at_most_seconds = 1\n}", `2:15 A list is empty: scenarios needs at least one entry; leave it out if it is not meant to say anything.`},
		{"idle rule", "rule \"FO104\" {\n}", `1:1 A rule block changes nothing: Set severity to one of error, warning or info, or enabled = false.`},
		{"idle share", "expect \"x\" {\n  scenarios = [\"*\"]\n  share \"a\" {\n  }\n}", `3:3 A share block bounds nothing: Set at_least or at_most to a number from 0 to 1.`},
		{"broken syntax", "expect \"x\" {", `1:12 Unclosed configuration block: There is no closing brace for this block before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file.`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file, diags := settings.Parse("s.hcl", []byte(tt.content))
			var got []string
			for _, d := range diags {
				got = append(got, fmt.Sprintf("%d:%d %s: %s", d.Range.Start.Line, d.Range.Start.Column, d.Summary, d.Detail))
				if d.Severity != adapt.Error || d.Range.Filename != "s.hcl" {
					t.Errorf("%+v", d)
				}
			}
			if diff := cmp.Diff([]string{tt.want}, got); diff != "" {
				t.Error(diff)
			}
			if len(file.Expectations) > 0 {
				t.Error("What can't be read is held all the same.")
			}
		})
	}
}

func TestNoContentMakesTheReaderPanic(t *testing.T) {
	for _, content := range []string{everything, everythingJSON} {
		for i := range content {
			settings.Parse("x.hcl", []byte(content[:i]))
			settings.Parse("x.json", []byte(content[:i]))
			settings.Parse("x.hcl", []byte(content[:i]+"\x00"+content[i:]))
		}
	}
	for _, deep := range []string{"x = " + strings.Repeat("[", 100000), "x = " + strings.Repeat("!", 100000) + "true", "x = (" + strings.Repeat("-\n", 90000) + "1)"} {
		if _, diags := settings.Parse("x.hcl", []byte(deep)); len(diags) != 1 || diags[0].Summary != "Nested too deeply" {
			t.Errorf("%.20s: %v", deep, diags)
		}
	}
}

func TestAFileIsFoundInTheFirstDirectoryThatHasOne(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	if got := settings.Find(first, second); got != "" {
		t.Errorf("Found %s.", got)
	}
	for _, path := range []string{filepath.Join(second, ".failover.hcl"), filepath.Join(first, ".failover.hcl.json"), filepath.Join(first, ".failover.hcl")} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := settings.Find(first, second); got != path {
			t.Errorf("Found %s, want %s.", got, path)
		}
	}
	if _, _, err := settings.Read(first); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("A directory: %v", err)
	}
	if _, _, err := settings.Read(filepath.Join(first, "none")); err == nil || !strings.Contains(err.Error(), "there is no file") {
		t.Errorf("No file: %v", err)
	}
}
