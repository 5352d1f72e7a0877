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

// What a record answers takes many words, and most outages change it alike.
func TestOutcomesOfARecordThatChangeAlikeShareARow(t *testing.T) {
	d := reviewExample()
	before, after := standing("serving", "95 % web · 5 % web-backup", 2, 0), standing("serving", "100 % web", 1, 0)
	record := &report.ReviewedObject{
		Kind: report.KindRecord, Place: report.Place{Address: "google_dns_record_set.www"}, Presence: report.PresenceKept, Verdict: report.VerdictWorse,
		Outcomes: []*report.OutcomeReview{
			compared("steady", before, after, report.VerdictChanged, "other answers"),
			compared("zone:us-west1-a", before, after, report.VerdictChanged, "other answers"),
			compared("region:us-west1", before, after, report.VerdictWorse, ""),
			compared("zone:us-west1-b", before, after, report.VerdictChanged, "other answers"),
		},
	}
	d.Review.Objects = []*report.ReviewedObject{record}
	for format, want := range map[string][]string{
		"text": {
			"  changed  steady           95 % web · 5 % web-backup -> 100 % web (other\n" +
				"                            answers)\n" +
				"                            - the same with zone:us-west1-a, zone:us-west1-b\n" +
				"  worse    region:us-west1  95 % web · 5 % web-backup -> 100 % web\n",
		},
		"markdown": {
			"| changed | `steady`, `zone:us-west1-a`, `zone:us-west1-b` | 95 % web",
			"| **worse** | `region:us-west1` | 95 % web",
		},
	} {
		got := render(t, d, format, fewRules(t))
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("%s lacks\n%s\nin\n%s", format, part, got)
			}
		}
	}
	// Numbers of a load balancer stand better each beside its scenario.
	record.Kind = report.KindPassthrough
	if got := render(t, d, "text", report.RenderOptions{}); strings.Contains(got, "the same with zone:us-west1-a") {
		t.Error("The outcomes of a load balancer share a row.")
	}
}

func TestAReviewNamesTheBaselineThatItComparesWith(t *testing.T) {
	d := reviewExample()
	for path, want := range map[string]bool{"../main": true, d.Inputs[0].Path: false} {
		d.Review.Before = []report.Input{{Kind: "config", Path: path}}
		for _, format := range []string{"text", "markdown"} {
			if got := strings.Contains(render(t, d, format, fewRules(t)), "compared with configuration in "+path); got != want {
				t.Errorf("%s names the baseline %s: %v", format, path, got)
			}
		}
	}
}

func TestTheReasonOfASuppressionEndsWithOneDot(t *testing.T) {
	d := reviewExample()
	for _, reason := range []string{"is taken down in spring", "Is taken down in spring."} {
		d.Findings[len(d.Findings)-1].Suppressed.Reason = reason
		for _, f := range report.Formats {
			if got := render(t, d, f.Name, fewRules(t)); strings.Contains(got, "spring..") {
				t.Errorf("%s: the reason %q ends with two dots", f.Name, reason)
			}
		}
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
