// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/docgen/ruleexample"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

const examples = "testdata/rules"

// run runs an example and insists that all of it was read.
func run(t *testing.T, rule, name string) *ruleexample.Example {
	t.Helper()
	e, err := ruleexample.Run(examples, rule, name)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range e.Problems {
		t.Errorf("%s/%s.tf:%d: %s: %s", rule, name, d.Range.Start.Line, d.Summary, d.Detail)
	}
	return e
}

// beside reports whether a rule speaks wherever there is a composite health
// check, so that the examples of other rules can't be without it.
func beside(e *ruleexample.Example, rule, of string) bool {
	return rule != of && len(e.Topology.CompositeHealthChecks) > 0 && (rule == "FO316" || rule == "FO317") ||
		rule != of && rule == "FO212"
}

func rulesOf(e *ruleexample.Example, of string) []string {
	var ids []string
	for _, f := range e.Findings {
		if !beside(e, f.Rule, of) {
			ids = append(ids, f.Rule)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func TestEveryRuleFiresOnItsBadExampleAndNoOtherDoes(t *testing.T) {
	for _, r := range validate.Catalog() {
		t.Run(r.ID, func(t *testing.T) {
			e := run(t, r.ID, "bad")
			if diff := cmp.Diff([]string{r.ID}, rulesOf(e, r.ID)); diff != "" {
				t.Fatal(diff)
			}
			wantDecided(t, e)
			for _, f := range e.Findings {
				if f.Rule != r.ID {
					continue
				}
				if f.Range.IsZero() && e.Source.Kind == "config" {
					t.Errorf("%s at %s %s points to no line", f.Rule, f.Address, f.Attribute)
				}
				if f.Attribute != r.Attribute && r.Check != nil {
					t.Errorf("stands at %s, and the rule says %s", f.Attribute, r.Attribute)
				}
			}
		})
	}
}

func TestGoodExamplesHaveNoFinding(t *testing.T) {
	for _, r := range validate.Catalog() {
		t.Run(r.ID, func(t *testing.T) {
			e := run(t, r.ID, "good")
			if diff := cmp.Diff([]string(nil), rulesOf(e, r.ID)); diff != "" {
				t.Error(diff)
			}
			wantDecided(t, e)
		})
	}
}

// wantDecided fails the test for what an example leaves open. No input tells
// the dates of service attachments, for which FO316 asks.
func wantDecided(t *testing.T, e *ruleexample.Example) {
	t.Helper()
	for _, u := range e.Undecided {
		if u.Rule != "FO316" {
			t.Errorf("%s is undecided at %s %s", u.Rule, u.Address, u.Attribute)
		}
	}
}

// An unknown value neither passes nor fails: the rule names the attribute that
// hides it.
func TestUnknownExamplesAreUndecided(t *testing.T) {
	for _, r := range validate.Catalog() {
		if r.Check == nil {
			// A reader tells what it sees, and an unknown value hides
			// nothing that could be dropped or misspelt.
			continue
		}
		t.Run(r.ID, func(t *testing.T) {
			e := run(t, r.ID, "unknown")
			if slices.Contains(rulesOf(e, r.ID), r.ID) {
				t.Error("the rule fires")
			}
			i := slices.IndexFunc(e.Undecided, func(u validate.Undecided) bool { return u.Rule == r.ID })
			if i < 0 {
				t.Fatal("the rule says nothing")
			}
			if u := e.Undecided[i]; u.Address == "" || u.Attribute == "" || u.Subject == "" || u.Range.IsZero() && e.Source.Kind == "config" {
				t.Errorf("got %+v, want the address, attribute and line that hide the value", u)
			}
		})
	}
}

func TestThereIsNoExampleWithoutARule(t *testing.T) {
	entries, err := os.ReadDir(examples)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, r := range validate.Catalog() {
		want = append(want, r.ID)
	}
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
