// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// AllRules in a suppression stands for every rule.
const AllRules = "all"

// Suppression is a decision to live with findings. One that has expired is not
// given here; it is a finding itself.
type Suppression struct {
	// Rules are IDs or AllRules, and Expectations names.
	Rules, Expectations []string
	// Targets narrow it to addresses; empty means all.
	Targets []Pattern
	// Within, where set, are the addresses without instance keys of the
	// resources and module calls that it stands at, in the input of that
	// position.
	Within []string
	Input  int
	// Shown is what the report says about it.
	Shown report.Suppression
}

// suppress marks the findings, undecided rules and expectations that somebody
// decided to live with. The first decision that covers one stands.
func suppress(d *report.Document, opts Options) {
	for _, f := range d.Findings {
		if slices.Contains(notSuppressed, f.Rule) {
			continue
		}
		f.Suppressed = opts.suppression(f.Rule, f.Place)
		if f.Suppressed == nil && opts.Known[f.Fingerprint()] {
			f.Suppressed = &report.Suppression{By: report.SuppressedByBaseline}
		}
	}
	for _, u := range d.Undecided {
		place := u.Place
		place.Address = u.Subject
		u.Suppressed = opts.suppression(u.Rule, place)
	}
	for _, e := range d.Expectations {
		for _, s := range opts.Suppressions {
			if e.Result != report.ExpectationKept && e.Suppressed == nil && slices.Contains(s.Expectations, e.Name) && s.coversAll(e) {
				shown := s.Shown
				e.Suppressed = &shown
			}
		}
	}
}

// notSuppressed are the rules on suppressions themselves.
var notSuppressed = []string{"FO903", "FO904"}

func (o *Options) suppression(rule string, place report.Place) *report.Suppression {
	for _, s := range o.Suppressions {
		if (slices.Contains(s.Rules, rule) || slices.Contains(s.Rules, AllRules)) && s.covers(place) {
			shown := s.Shown
			return &shown
		}
	}
	return nil
}

// coversAll reports whether the decision covers what an expectation complains
// about. Only its shortest counterexample is at hand, so one that is narrowed
// to addresses covers no expectation with further ones.
func (s *Suppression) coversAll(e *report.Expectation) bool {
	if len(s.Targets) == 0 {
		return true
	}
	return e.Counterexample != nil && e.Further == 0 && s.covers(e.Counterexample.Place)
}

func (s *Suppression) covers(place report.Place) bool {
	input := number(place.Input)
	if s.Within != nil {
		bare := topology.WithoutKeys(place.Address)
		inside := func(at string) bool { return bare == at || strings.HasPrefix(bare, at+".") }
		if input != s.Input || !slices.ContainsFunc(s.Within, inside) {
			return false
		}
	}
	if len(s.Targets) == 0 {
		return true
	}
	return slices.ContainsFunc(s.Targets, func(p Pattern) bool { return p.Match(input, place.Address) })
}
