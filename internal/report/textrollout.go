// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "strings"

// rolloutOf finds what a plan does to an object on the way.
func (d *Document) rolloutOf(kind string, place Place) *Rollout {
	for _, r := range d.Rollouts {
		if r.Kind == kind && r.Address == place.Address && sameInput(r.Input, place.Input) {
			return r
		}
	}
	return nil
}

func sameInput(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }

// rollout writes what a plan does to a check on the way.
func (p *printer) rollout(r *Rollout) { p.rolloutAt(chainWidth, r) }

func (p *printer) rolloutAt(width int, r *Rollout) {
	if r == nil {
		return
	}
	spans := []span{r.Before.span("not there")}
	if r.WhileUnknown != nil {
		while := "while states are UNKNOWN"
		if r.WhileUnknown.State == StateUnknown {
			while = "for a while"
		}
		spans = append(spans, whole(dim, "->"), r.WhileUnknown.span(""), text(while))
	}
	spans = append(spans, whole(dim, "->"), r.After.span("gone"))
	p.field("rollout", max(width, len("rollout")), spans...)
	if r.Kind == KindComposite {
		p.field("", max(width, len("rollout")), text(lowerFirst(strings.TrimSuffix(r.Summary, "."))))
	}
}

// span is what holds at one time.
func (s *RolloutStage) span(none string) span {
	switch {
	case s == nil:
		return text(none)
	case s.State != "":
		return stateSpan(s.State)
	}
	return servingSpan(s.ServingRegions, s.FailOpen, 0)
}

const deletedCheck = "composite health check that the plan deletes"

// removedChecks writes the checks that a plan deletes, which stand nowhere else
// in the report.
func (p *printer) removedChecks(d *Document) {
	for _, r := range d.Rollouts {
		if r.Kind != KindComposite || r.After != nil {
			continue
		}
		p.titled(d, r.Place, r.Name, deletedCheck, "")
		p.blank()
		p.rollout(r)
		p.blank()
	}
}
