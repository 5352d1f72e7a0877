// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// dnsWriter writes the outcomes of one record. Many scenarios leave the same
// answers or some of them, which are written once and shared.
type dnsWriter struct {
	engine *engine.DNS
	shares fractions
	// last are the latest answers, wrote what was written for them, and known
	// the single ones that were written.
	last  []engine.Answer
	wrote []*report.DNSAnswer
	known []knownAnswer
	// why is the latest reason, and told its sentence.
	why, told string
}

type knownAnswer struct {
	engine.Answer
	written *report.DNSAnswer
}

func (w *dnsWriter) outcome(o engine.DNSOutcome, trace bool) *report.DNSOutcome {
	out := &report.DNSOutcome{Scenario: o.Scenario.String(), Unspecified: o.Unspecified, Reason: w.reason(o.Reason)}
	if !o.Undetermined {
		out.Answers = w.answers(o)
	}
	for i := range o.Targets {
		if t := o.Targets[i]; worthTelling(t) {
			out.Targets = append(out.Targets, targetHealth(t))
		}
	}
	if trace {
		out.Trace = steps(w.engine.Explain(o))
	}
	return out
}

func (w *dnsWriter) answers(o engine.DNSOutcome) []*report.DNSAnswer {
	if w.wrote != nil && len(o.Answers) > 0 && len(w.last) == len(o.Answers) && &w.last[0] == &o.Answers[0] {
		return w.wrote
	}
	list := make([]*report.DNSAnswer, 0, len(o.Answers))
	for _, a := range o.Answers {
		list = append(list, w.answer(a, o.Locations))
	}
	w.last, w.wrote = o.Answers, list
	return list
}

func (w *dnsWriter) answer(a engine.Answer, locations []string) *report.DNSAnswer {
	for _, k := range w.known {
		if k.Target == a.Target && slices.Equal(k.Shares, a.Shares) {
			return k.written
		}
	}
	one := &report.DNSAnswer{Target: a.Target.Target, Frontend: frontendName(w.engine.Frontend(a.Target))}
	if share, same := a.Share(); same {
		s := w.shares.of(share)
		one.Share, one.ShareExact = s.share, s.exact
	} else {
		for l, share := range a.Shares {
			if share != nil {
				s := w.shares.of(share)
				one.ByLocation = append(one.ByLocation, report.LocationShare{ClientLocation: locations[l], Share: s.share, ShareExact: s.exact})
			}
		}
	}
	w.known = append(w.known, knownAnswer{a, one})
	return one
}

// worthTelling reports whether there is more to say about a target than that
// it is as it should be.
func worthTelling(t *engine.TargetVerdict) bool {
	switch {
	case t.State != engine.TargetHealthy && t.State != engine.TargetUnchecked:
		return true
	case !t.ServesKnown || !t.Serves:
		return true
	}
	return t.Pool != "" && (t.Pool != engine.Primary || t.Healthy != t.Members)
}

func targetHealth(t *engine.TargetVerdict) *report.TargetHealth {
	out := &report.TargetHealth{Target: t.Target.Target, State: string(t.State), Why: sentence(t.Why)}
	if t.ServesKnown {
		serves := t.Serves
		out.Serves = &serves
	}
	if t.Pool != "" {
		out.Pool = string(t.Pool)
		out.Members, out.MembersRange = report.Count(t.Members.Min, t.Members.Max)
		out.Healthy, out.HealthyRange = report.Count(t.Healthy.Min, t.Healthy.Max)
	}
	return out
}

// reason is that of an outcome. What many outcomes of a record share is not
// copied for each.
func (w *dnsWriter) reason(r engine.Reason) report.Reason {
	if r.Why != w.why {
		w.why, w.told = r.Why, sentence(r.Why)
	}
	out := report.Reason{Why: w.told, Facts: r.Facts, Disputed: r.Disputed, DependsOn: attributes(r.DependsOn)}
	if out.Facts == nil {
		out.Facts = []string{}
	}
	return out
}
