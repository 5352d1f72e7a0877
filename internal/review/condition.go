// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"math/big"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// outageAtMost is the one condition on a number that holds whatever fails.
const outageAtMost = "outage_at_most_seconds"

// check is how a condition is held against an outcome.
type check struct {
	// kinds are the kinds of objects that have such outcomes.
	kinds []string
	// hold returns a result and what the outcome is in that respect; no
	// result says that the condition is not about such an object.
	hold func(*Condition, *standing, *subject) (result, actual string)
}

// checks are the conditions on outcomes.
var checks = map[string]check{
	"pool":                        {[]string{report.KindPassthrough}, holdLabel},
	"members_at_least":            {[]string{report.KindPassthrough}, holdMembers},
	"capacity_share_at_least":     {[]string{report.KindPassthrough}, holdCapacity},
	"failures_tolerated_at_least": {[]string{report.KindPassthrough}, holdTolerated},
	"state":                       {[]string{report.KindComposite}, holdLabel},
	"serving_regions":             {[]string{report.KindConsumer}, holdNames},
	"serving_regions_at_least":    {[]string{report.KindConsumer}, holdMembers},
	"answers":                     {[]string{report.KindRecord}, holdNames},
	"share_at_least":              {[]string{report.KindRecord}, holdShare},
	"share_at_most":               {[]string{report.KindRecord}, holdShare},
}

// holdLabel holds the pool or state against the names that are fine. Where it
// is undetermined, all that it can be count.
func holdLabel(c *Condition, s *standing, _ *subject) (string, string) {
	if len(s.labels) == 0 {
		return report.ExpectationUndecided, s.label
	}
	fine := 0
	for _, l := range s.labels {
		if slices.Contains(c.Texts, l) {
			fine++
		}
	}
	switch fine {
	case len(s.labels):
		return report.ExpectationKept, s.label
	case 0:
		return report.ExpectationBroken, strings.Join(s.labels, " or ")
	}
	return report.ExpectationUndecided, strings.Join(s.labels, " or ")
}

// holdMembers holds the number of healthy members, or of serving regions,
// against the least that is fine. Those of a last resort are not healthy.
func holdMembers(c *Condition, s *standing, _ *subject) (string, string) {
	e, ok := s.healthy()
	if !ok {
		return report.ExpectationUndecided, "unknown"
	}
	return atLeast(e, c.Number), e.String()
}

func holdTolerated(c *Condition, s *standing, _ *subject) (string, string) {
	switch {
	case s.isUndetermined(), s.size != nil && s.tolerated == nil:
		return report.ExpectationUndecided, "unknown"
	case s.tolerated == nil:
		return atLeast(&extent{0, 0}, c.Number), "0"
	}
	return atLeast(s.tolerated, c.Number), s.tolerated.String()
}

// holdCapacity holds the healthy members, as a share of those that serve in
// steady state, against the least that is fine.
func holdCapacity(c *Condition, s *standing, of *subject) (string, string) {
	steady := of.standing(string(engine.Steady))
	if steady == nil {
		return report.ExpectationUndecided, "unknown"
	}
	all, ok := steady.healthy()
	now, ok2 := s.healthy()
	if !ok || !ok2 || all.isOpen() || all.max == 0 {
		return report.ExpectationUndecided, "unknown"
	}
	actual := now.String() + " of " + all.String()
	// The least share is that of the fewest members now. Both numbers come
	// from the same sizes, so the ends belong together.
	low := ratio(now.min, all.min)
	high := low
	if !now.isOpen() {
		high = ratio(now.max, all.max)
	}
	switch {
	case low.Cmp(c.Number) >= 0 && high.Cmp(c.Number) >= 0 && !now.isOpen():
		return report.ExpectationKept, actual
	case now.isOpen():
		return report.ExpectationUndecided, actual
	}
	return report.ExpectationBroken, actual
}

func ratio(n, of int) *big.Rat {
	if of == 0 {
		return new(big.Rat)
	}
	return big.NewRat(int64(n), int64(of))
}

// healthy is the number of healthy members that serve, or of healthy regions.
func (s *standing) healthy() (*extent, bool) {
	switch {
	case s.isUndetermined():
		return nil, false
	case s.size == nil:
		return &extent{0, 0}, true
	}
	return s.size, true
}

// atLeast holds a number against its least value. An interval breaks it if it
// can be lower: an autoscaler may choose any of it. One without an end is not
// told.
func atLeast(e *extent, least *big.Rat) string {
	low := big.NewRat(int64(e.min), 1)
	switch {
	case low.Cmp(least) >= 0:
		return report.ExpectationKept
	case e.isOpen():
		return report.ExpectationUndecided
	}
	return report.ExpectationBroken
}

// holdNames holds what serves against patterns, of which each must fit one.
func holdNames(c *Condition, s *standing, _ *subject) (string, string) {
	if s.isUndetermined() {
		return report.ExpectationUndecided, s.label
	}
	actual := strings.Join(s.names, ", ")
	if actual == "" {
		return report.ExpectationBroken, "nothing"
	}
	for i, name := range s.names {
		if !slices.ContainsFunc(c.Texts, func(p string) bool {
			return MatchGlob(p, name) || len(s.answers) > 0 && slices.ContainsFunc(s.answers[i].names, func(n string) bool { return MatchGlob(p, n) })
		}) {
			return report.ExpectationBroken, actual
		}
	}
	return report.ExpectationKept, actual
}

// holdShare holds the share of the answers that lead to some targets, for the
// client that it is worst for, against a bound.
//
// A target that the record does not have gets no share. That breaks a lower
// bound, while an upper one says nothing about such a record: it would be kept
// by every name that is misspelled.
func holdShare(c *Condition, s *standing, of *subject) (string, string) {
	if s.isUndetermined() {
		return report.ExpectationUndecided, s.label
	}
	pattern := strings.Split(c.Label, "*")
	if !slices.ContainsFunc(of.targets, func(name string) bool { return glob(pattern, name) }) {
		if c.Name == "share_at_most" {
			return "", ""
		}
		return report.ExpectationBroken, "0, since the record has no such target"
	}
	// Shares of several targets add up for each client location.
	sums := map[string]*big.Rat{}
	for _, location := range s.locations() {
		sums[location] = new(big.Rat)
	}
	for _, a := range s.answers {
		if slices.ContainsFunc(a.names, func(n string) bool { return glob(pattern, n) }) {
			for location := range sums {
				if share := a.share(location); share != nil {
					sums[location].Add(sums[location], share)
				}
			}
		}
	}
	worst := s.locations()[0]
	for _, location := range s.locations() {
		d := sums[location].Cmp(sums[worst])
		if c.Name == "share_at_least" && d < 0 || c.Name == "share_at_most" && d > 0 {
			worst = location
		}
	}
	share := sums[worst]
	actual := share.RatString()
	if worst != "" {
		actual += " for clients in " + worst
	}
	d := share.Cmp(c.Number)
	if c.Name == "share_at_least" && d >= 0 || c.Name == "share_at_most" && d <= 0 {
		return report.ExpectationKept, actual
	}
	return report.ExpectationBroken, actual
}

// answer is a target that a record answers with.
type answer struct {
	target string
	// names are all by which it goes.
	names []string
	// shares are by client location; the one for "" holds for every client.
	shares map[string]*big.Rat
}

func (a *answer) share(location string) *big.Rat {
	if s, ok := a.shares[location]; ok {
		return s
	}
	return a.shares[""]
}

// locations are the client locations that answers tell apart, sorted; only ""
// where they tell none apart.
func (s *standing) locations() []string {
	var out []string
	for _, a := range s.answers {
		for location := range a.shares {
			if location != "" {
				out = append(out, location)
			}
		}
	}
	if len(out) == 0 {
		return []string{""}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// measured holds the bound of an outage against what the object has for it;
// ok is false for one that has none.
func (c *Condition) measured(s *subject) (t trial, ok bool) {
	for _, m := range s.measures {
		if m.name != report.MeasureOutage && m.name != report.MeasureDetection {
			continue
		}
		t = trial{result: report.ExpectationUndecided, example: &report.Counterexample{
			Kind: s.kind, Place: s.place, Condition: c.name(), Expected: c.expected(), Actual: "unknown", Range: s.rng,
		}}
		if m.value == nil {
			return t, m.unknown
		}
		t.example.Actual = m.value.String()
		most := c.Number
		switch {
		case !m.value.isOpen() && big.NewRat(int64(m.value.max), 1).Cmp(most) <= 0:
			t.result = report.ExpectationKept
		case !m.value.isOpen() || big.NewRat(int64(m.value.min), 1).Cmp(most) > 0:
			t.result = report.ExpectationBroken
		}
		return t, true
	}
	return t, false
}
