// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/golden"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// A format without a golden file fails here.
func TestEveryFormatWritesAReviewAsItsGoldenFileHolds(t *testing.T) {
	for _, f := range report.Formats {
		got := render(t, reviewExample(), f.Name, fewRules(t))
		golden.Assert(t, []byte(got), "testdata/review."+f.Name+".golden")
	}
}

func TestAReviewWithoutEffectGivesOneLine(t *testing.T) {
	d := &report.Document{
		FormatVersion: report.FormatVersion, Complete: true,
		Review: &report.Review{
			BeforeComplete: true, Verdict: report.VerdictSame, Summary: "No effect on failover.",
			Objects: reviewExample().Review.Objects[2:3],
		},
	}
	got := render(t, d, "text", report.RenderOptions{})
	if got != "No effect on failover.\n" {
		t.Errorf("The text has more: %q", got)
	}
}

func TestTheGraverVerdictStandsForBoth(t *testing.T) {
	for i, a := range report.Verdicts {
		for j, b := range report.Verdicts {
			if got, want := report.Graver(a, b), report.Verdicts[max(i, j)]; got != want {
				t.Errorf("%s and %s: got %s, want %s", a, b, got, want)
			}
		}
	}
}

func TestASuppressedFindingIsShownApartAndNotCounted(t *testing.T) {
	got := render(t, reviewExample(), "text", report.RenderOptions{})
	_, below, ok := strings.Cut(got, "\nSuppressed\n")
	if !ok || !strings.Contains(below, "FO107") || !strings.Contains(below, "is taken down in spring") {
		t.Error("The suppressed finding is missing.")
	}
	if !strings.Contains(got, "1 error · 1 info · 1 suppressed") {
		t.Error("The suppressed finding is counted among the others.")
	}
}

func TestAFindingKeepsItsFingerprintWhereverItsLineMoves(t *testing.T) {
	a, b := *reviewExample().Findings[0], *reviewExample().Findings[0]
	b.Range, b.Message, b.Severity = at(400), "Reworded.", report.SeverityError
	if a.Fingerprint() != b.Fingerprint() {
		t.Error("It has another one.")
	}
	b.Attribute = "backend"
	if a.Fingerprint() == b.Fingerprint() {
		t.Error("Another attribute has the same one.")
	}
}
