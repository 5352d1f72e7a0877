// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func standing(outcome, text string, members, tolerated int) *report.Standing {
	return &report.Standing{Outcome: outcome, Text: text, Members: &members, FailuresTolerated: &tolerated}
}

func state(outcome string) *report.Standing {
	return &report.Standing{Outcome: outcome, Text: outcome}
}

func compared(scenario string, before, after *report.Standing, verdict, what string) *report.OutcomeReview {
	return &report.OutcomeReview{Scenario: scenario, Before: before, After: after, Verdict: verdict, What: what}
}

// reviewExample is a document about a change, with something of everything.
func reviewExample() *report.Document {
	d := example()
	half := standing("primary", "primary, 2 VMs", 2, 0)
	half.Disputed = []string{"Q1"}
	nothing := standing("none", "nothing", 0, 0)
	r := &report.Review{
		Before: d.Inputs, BeforeComplete: true, Verdict: report.VerdictWorse,
		Summary: "Worse: 4 of 7 outcomes of 3 objects get worse, 1 changes, 1 gets better.",
		Objects: []*report.ReviewedObject{
			{
				Kind: report.KindPassthrough, Place: report.Place{Address: "google_compute_region_backend_service.ilb"},
				PreviousAddress: "google_compute_region_backend_service.old", Name: ptr("be-ilb"), Range: at(71),
				Presence: report.PresenceKept, Verdict: report.VerdictWorse,
				Measures: []*report.MeasureReview{
					{Measure: report.MeasureTolerated, Before: "2", After: "0", Verdict: report.VerdictChanged},
					{Measure: report.MeasureDetection, Before: "10 to 15", After: "30 to 35", Verdict: report.VerdictWorse},
				},
				Outcomes: []*report.OutcomeReview{
					compared("steady", standing("primary", "primary, 4 VMs", 4, 2), standing("primary", "primary, 2 VMs", 2, 0), report.VerdictWorse, "2 VMs fewer; tolerated failures 2 -> 0"),
					compared("zone:us-west1-a", half, standing("failover", "failover, 4 VMs", 4, 3), report.VerdictChanged, "another pool"),
					compared("zone:us-west1-b", half, half, report.VerdictSame, ""),
					compared("all-primaries", standing("failover", "failover, 2 VMs", 2, 1), standing("failover", "failover, 4 VMs", 4, 3), report.VerdictBetter, "2 VMs more; tolerated failures 1 -> 3"),
				},
			},
			{
				Kind: report.KindPassthrough, Place: report.Place{Address: "google_compute_region_backend_service.gone"},
				Name: ptr("gone"), Presence: report.PresenceRemoved, Verdict: report.VerdictWorse, Measures: []*report.MeasureReview{},
				Outcomes: []*report.OutcomeReview{
					compared("steady", standing("primary", "primary, 1 VM", 1, 0), nil, report.VerdictWorse, "removed"),
					compared("everything", nothing, nil, report.VerdictSame, ""),
				},
			},
			{
				Kind: report.KindPassthrough, Place: report.Place{Address: `module.stack["eu"].google_compute_region_backend_service.app`},
				Name: ptr("app"), Presence: report.PresenceAdded, Verdict: report.VerdictSame, Measures: []*report.MeasureReview{},
				Outcomes: []*report.OutcomeReview{
					compared("steady", nil, standing("primary", "primary, 7 to 14 VMs", 7, 6), report.VerdictSame, ""),
				},
			},
			{
				Kind: report.KindComposite, Place: report.Place{Address: "google_compute_region_composite_health_check.api"},
				Name: ptr("api"), Range: at(140), Presence: report.PresenceKept, Verdict: report.VerdictWorse, Measures: []*report.MeasureReview{},
				Outcomes: []*report.OutcomeReview{
					compared("zone:us-west1-a", state("HEALTHY"), state("UNHEALTHY"), report.VerdictWorse, ""),
					compared("everything", state("UNHEALTHY"), state(report.Undetermined), report.VerdictUndecided, "the size of the group is not known"),
				},
			},
		},
	}
	for _, o := range r.Objects {
		for _, one := range o.Outcomes {
			r.Counts.Add(one.Verdict)
		}
	}
	d.Review = r
	d.Settings = &report.Settings{Path: ".failover.hcl", Scenarios: []report.NamedScenario{{Name: "maintenance", Scenario: "zone:us-west1-a+all-failovers"}}}
	inSettings := func(line int) *topology.Range {
		r := at(line)
		r.Filename = ".failover.hcl"
		return r
	}
	d.Expectations = []*report.Expectation{
		{
			Name: "a zone may fail", Severity: report.SeverityError, Result: report.ExpectationBroken, Checked: 4, Further: 1, Range: inSettings(3),
			Message: "Every zone may fail and the primaries still serve.",
			Counterexample: &report.Counterexample{
				Kind: report.KindPassthrough, Place: report.Place{Address: "google_compute_region_backend_service.ilb"}, Scenario: "zone:us-west1-a",
				Condition: "pool", Expected: "primary", Actual: "failover", Why: "0 of 2 primaries are healthy, below the minimum of 2.", Range: at(71),
			},
		},
		{
			Name: "never unhealthy", Severity: report.SeverityWarning, Result: report.ExpectationUndecided, Checked: 2, Range: inSettings(12), Message: "The check stays healthy.",
			Undecided: []*report.Counterexample{{
				Kind: report.KindComposite, Place: report.Place{Address: "google_compute_region_composite_health_check.api"}, Scenario: "everything",
				Condition: "state", Expected: "HEALTHY", Actual: "undetermined",
			}},
		},
		{Name: "enough members", Severity: report.SeverityError, Result: report.ExpectationKept, Checked: 8, Range: inSettings(20), Message: "At least 2 members serve."},
	}
	d.Findings = append(d.Findings, &report.Finding{
		Rule: "FO107", Severity: report.SeverityError, Place: report.Place{Address: "google_compute_region_backend_service.legacy"}, Attribute: "backend",
		Message: "No backend is primary.", Remedy: "Take failover = true off one backend.", Docs: []string{}, Range: at(40),
		Suppressed: &report.Suppression{By: report.SuppressedByComment, Reason: "is taken down in spring", Until: "2027-03-31", Range: at(39)},
	})
	return d
}
