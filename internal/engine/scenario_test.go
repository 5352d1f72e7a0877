// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

func TestScenariosAreReadAsTheyAreWritten(t *testing.T) {
	const a, d = `google_compute_instance_group.pool["ig-a"]`, `google_compute_instance_group.pool["ig-d"]`
	tests := map[string][]engine.Fault{
		"steady":                          nil,
		"zone:us-west1-a":                 {{Kind: engine.Zone, Name: "us-west1-a"}},
		"zone:us-west1-a+zone:us-west1-c": {{Kind: engine.Zone, Name: "us-west1-a"}, {Kind: engine.Zone, Name: "us-west1-c"}},
		"zone:b+zone:a":                   {{Kind: engine.Zone, Name: "b"}, {Kind: engine.Zone, Name: "a"}},
		"region:us-west1":                 {{Kind: engine.Region, Name: "us-west1"}},
		"group:" + a:                      {{Kind: engine.Group, Name: a}},
		"vms:" + a + "=2+vms:" + d + "=1+all-failovers": {
			{Kind: engine.VMs, Name: a, Count: 2}, {Kind: engine.VMs, Name: d, Count: 1}, {Kind: engine.AllFailovers},
		},
		`group:x["a+b"]`:                  {{Kind: engine.Group, Name: `x["a+b"]`}},
		`vms:x["a=1+zone:b"]=2`:           {{Kind: engine.VMs, Name: `x["a=1+zone:b"]`, Count: 2}},
		`vms:x["quote\"+=5"]=2`:           {{Kind: engine.VMs, Name: `x["quote\"+=5"]`, Count: 2}},
		`group:1:x["0:y"]`:                {{Kind: engine.Group, Name: `x["0:y"]`, OneInput: true, Input: 1}},
		"vms:0:x=3":                       {{Kind: engine.VMs, Name: "x", OneInput: true, Count: 3}},
		"group:https://example.com/a:b":   {{Kind: engine.Group, Name: "https://example.com/a:b"}},
		"target:x.y":                      {{Kind: engine.Target, Name: "x.y"}},
		`target:x["a@b"]@us-central1`:     {{Kind: engine.Target, Name: `x["a@b"]`, From: "us-central1"}},
		"target:203.0.113.10@us-central1": {{Kind: engine.Target, Name: "203.0.113.10", From: "us-central1"}},
		"target:2001:db8::1":              {{Kind: engine.Target, Name: "2001:db8::1"}},
		"target:1:x.y@us-east1":           {{Kind: engine.Target, Name: "x.y", OneInput: true, Input: 1, From: "us-east1"}},
		"source-region:us-east1":          {{Kind: engine.SourceRegion, Name: "us-east1"}},
		"unknown:x.y":                     {{Kind: engine.UnknownState, Name: "x.y"}},
		"all-primaries":                   {{Kind: engine.AllPrimaries}},
		"everything":                      {{Kind: engine.Everything}},
	}
	for text, want := range tests {
		t.Run(text, func(t *testing.T) {
			got, err := engine.ParseScenario(text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got.Faults()); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
			if got.String() != text {
				t.Errorf("it is printed as %q", got)
			}
		})
	}
}

func TestTheSameFaultsAreTheSameScenario(t *testing.T) {
	parse := func(text string) engine.Scenario {
		s, err := engine.ParseScenario(text)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	a, b := parse("zone:a+all-failovers+vms:x=1"), parse("vms:x=1+zone:a+all-failovers+zone:a")
	if a.Key() != b.Key() {
		t.Errorf("%q and %q have the keys %q and %q", a, b, a.Key(), b.Key())
	}
	if got, want := b.String(), "vms:x=1+zone:a+all-failovers"; got != want {
		t.Errorf("a fault that is given twice: %q, want %q", got, want)
	}
	var texts []string
	for _, s := range engine.UniqueScenarios([]engine.Scenario{{}, a}, []engine.Scenario{b, parse("steady"), parse("zone:a")}) {
		texts = append(texts, s.String())
	}
	if diff := cmp.Diff([]string{"steady", a.String(), "zone:a"}, texts); diff != "" {
		t.Errorf("listed once (-want +got):\n%s", diff)
	}
}

func TestAScenarioThatIsNoneSaysWhatIsWrongAndWhere(t *testing.T) {
	tests := map[string]struct {
		position int
		problem  string
	}{
		"":                                    {1, "a fault is missing here"},
		"zone:a+":                             {8, "a fault is missing here"},
		"+zone:a":                             {1, "a fault is missing here"},
		"zone:a++zone:b":                      {8, "a fault is missing here"},
		"zone":                                {5, `the name of the zone is missing behind "zone:"`},
		"region:":                             {8, `the name of the region is missing behind "region:"`},
		"zone:US-west1-a":                     {6, `"US-west1-a" is no name of a zone, which has lower-case letters, digits and hyphens only`},
		"zone:a,zone:b":                       {6, `"a,zone:b" is no name of a zone, which has lower-case letters, digits and hyphens only`},
		"zones:a":                             {1, `"zones" is no sort of fault (did you mean zone?)`},
		"all-primary":                         {1, `"all-primary" is no sort of fault (did you mean all-primaries?)`},
		"steady+zone:a":                       {8, "steady means that nothing fails, so it stands alone"},
		"zone:a+steady":                       {8, "steady means that nothing fails, so it stands alone"},
		"everything:x":                        {11, "everything takes nothing behind it"},
		"group:":                              {7, `the address is missing behind "group:"`},
		"vms:x":                               {6, "the number of members that fail is missing, as in vms:ADDRESS=2"},
		`vms:x["a=1"]`:                        {13, "the number of members that fail is missing, as in vms:ADDRESS=2"},
		"vms:x=0":                             {7, `"0" is no number of members that fail; a whole number from 1 is needed`},
		"vms:x=+1":                            {7, "the number of members that fail is missing, as in vms:ADDRESS=2"},
		"vms:x=two":                           {7, `"two" is no number of members that fail; a whole number from 1 is needed`},
		"vms:=2":                              {5, `the address is missing behind "vms:"`},
		"vms:x=1+vms:x=2":                     {9, "vms: names x twice, with 1 and 2 members; name it once with the number that fails"},
		`group:x["a`:                          {9, "this quote is not closed"},
		`group:ü["a`:                          {9, "this quote is not closed"},
		"group: x":                            {7, "an address neither begins nor ends with a space"},
		"target:x@":                           {10, `the name of the region is missing behind "@"`},
		"target:x@US":                         {10, `"US" is no name of a region, which has lower-case letters, digits and hyphens only`},
		"zone:a+group:99999999999999999999:x": {14, "99999999999999999999 is no position of an input"},
	}
	for text, want := range tests {
		t.Run(text, func(t *testing.T) {
			_, err := engine.ParseScenario(text)
			var problem *engine.ScenarioError
			if !errors.As(err, &problem) {
				t.Fatalf("no error, but %v", err)
			}
			if problem.Position != want.position || problem.Problem != want.problem {
				t.Errorf("character %d: %s\nwant %d: %s", problem.Position, problem.Problem, want.position, want.problem)
			}
			if !strings.Contains(err.Error(), "vms:ADDRESS=N") {
				t.Errorf("the message does not tell the grammar: %s", err)
			}
		})
	}
}

// FuzzParseScenario holds that what is printed reads back as the same, and
// that a message points into the text.
func FuzzParseScenario(f *testing.F) {
	for _, text := range []string{
		"steady", `vms:g.pool["ig-a"]=2+vms:g.pool["a+b=\":"]=1+all-failovers`, "target:0:x@us-east1", "target:2001:db8::1@us-east1",
		"unknown:x+source-region:us-east1", "zone:a+zone:a", "vms:x=1+vms:x=2", `group:"`, "vms:x==1", "group:1:2:3", "::", "+", "\x00+\xff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := engine.ParseScenario(text)
		if err != nil {
			var problem *engine.ScenarioError
			if !errors.As(err, &problem) || problem.Position < 1 || problem.Position > len([]rune(text))+1 {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := engine.ParseScenario(s.String())
		if err != nil {
			t.Fatalf("%q prints as %q, which is none: %v", text, s, err)
		}
		if diff := cmp.Diff(s.Faults(), again.Faults()); diff != "" || again.Key() != s.Key() || again.String() != s.String() {
			t.Fatalf("%q prints as %q, which reads differently:\n%s", text, s, diff)
		}
		if fromKey, err := engine.ParseScenario(s.Key()); err != nil || fromKey.Key() != s.Key() {
			t.Fatalf("the key %q of %q has the key %q (%v)", s.Key(), text, fromKey.Key(), err)
		}
	})
}
