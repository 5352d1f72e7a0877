// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// summarize says in one sentence what the change does.
func summarize(d *report.Document) string {
	r := d.Review
	var with, kept, added, text []*report.ReviewedObject
	for _, o := range r.Objects {
		switch {
		case o.Presence == report.PresenceAdded:
			added = append(added, o)
			continue
		case o.HasDifference():
			with = append(with, o)
		case o.OnlyText:
			text = append(text, o)
		}
		kept = append(kept, o)
	}
	way := hazardRules(d)
	if r.HasEffect() {
		s := effects(r) + ", in "
		if len(kept) == 1 {
			s += kept[0].Address
		} else {
			s += fmt.Sprintf("%d of %d objects", len(with), len(kept))
		}
		if len(added) > 0 {
			s += "; new: " + names(added)
		}
		if way != "" {
			s += "; hazards on the way: " + way
		}
		return strings.ToUpper(r.Verdict[:1]) + r.Verdict[1:] + ": " + s + "."
	}
	s := "No effect on failover"
	if way != "" {
		s = "Hazards on the way (" + way + "), and no effect on failover once they are over"
	}
	switch {
	case len(r.Objects) == 0:
		s += ": nothing that fails over stands before or after"
	case len(kept) == 0:
		s += ": nothing stands before that could change"
	default:
		s += ": every outcome stays as it is"
	}
	if len(text) > 0 {
		s += "; the change of " + names(text) + " is one of text alone"
	}
	if len(added) > 0 {
		s += "; new: " + names(added)
	}
	return s + "."
}

// hazardRules names the hazards on the way by their rules.
func hazardRules(d *report.Document) string {
	var ids []string
	for _, f := range hazards(d) {
		ids = append(ids, f.Rule)
	}
	slices.Sort(ids)
	return strings.Join(slices.Compact(ids), ", ")
}

// effects counts outcomes by verdict, the gravest first, and the measures that
// differ.
func effects(r *report.Review) string {
	parts := counted(r.Counts, "outcome", "outcomes", "changes", "change")
	var measures report.VerdictCounts
	for _, o := range r.Objects {
		for _, m := range o.Measures {
			measures.Add(m.Verdict)
		}
	}
	return strings.Join(append(parts, counted(measures, "measure", "measures", "differs", "differ")...), ", ")
}

// counted is the number of things of each verdict but "same", the gravest
// first; the first one says what they are.
func counted(counts report.VerdictCounts, one, many, changes, change string) []string {
	var parts []string
	for _, c := range []struct {
		n          int
		does, they string
	}{
		{counts.Worse, "gets worse", "get worse"},
		{counts.Undecided, "is undecided", "are undecided"},
		{counts.Changed, changes, change},
		{counts.Better, "gets better", "get better"},
	} {
		if c.n == 0 {
			continue
		}
		n, verb := fmt.Sprint(c.n), c.they
		if c.n == 1 {
			verb = c.does
		}
		if len(parts) == 0 {
			n = plural(c.n, one, many)
		}
		parts = append(parts, n+" "+verb)
	}
	return parts
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// names lists the first few of many addresses.
func names(objects []*report.ReviewedObject) string {
	const few = 3
	var list []string
	for _, o := range objects[:min(few, len(objects))] {
		list = append(list, o.Address)
	}
	if n := len(objects) - few; n > 0 {
		list = append(list, fmt.Sprintf("%d more", n))
	}
	return strings.Join(list, ", ")
}
