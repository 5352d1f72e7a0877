// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// holds are texts of a document that every format must show.
func holds(d *report.Document) []string {
	var all []string
	for _, lb := range d.PassthroughLoadBalancers {
		all = append(all, lb.Address)
	}
	for _, c := range d.CompositeHealthChecks {
		all = append(all, c.Address)
	}
	for _, c := range d.PSCConsumers {
		all = append(all, c.Address)
	}
	for _, r := range d.DNSRecords {
		all = append(all, r.Address)
	}
	for _, f := range d.Findings {
		all = append(all, f.Rule, f.Address)
		if f.Suppressed != nil {
			all = append(all, f.Suppressed.Reason)
		}
	}
	for _, u := range d.Undecided {
		all = append(all, u.Rule)
	}
	for _, u := range d.Unresolved {
		all = append(all, u.Attribute, u.Reason)
	}
	for _, e := range d.Expectations {
		all = append(all, e.Name)
	}
	for _, x := range d.Diagnostics {
		all = append(all, x.Summary)
	}
	if d.Review != nil {
		for _, o := range d.Review.Objects {
			for _, one := range o.Outcomes {
				if one.Verdict != report.VerdictSame && one.Before != nil && one.After != nil {
					all = append(all, one.Before.Text, one.After.Text)
				}
			}
		}
	}
	return all
}

// leftToOthers are what a format can't show, or is shown beside it.
var leftToOthers = map[string][]string{
	// What is wrong with the input goes to standard error.
	"text": {"A module is not on disk"},
	// Both list what is to be mended, so what is kept is not among it.
	"sarif": {"enough members"}, "code-scanning": {"enough members"}, "gitlab": {"enough members"}, "github": {"enough members"},
}

func TestEachPartOfADocumentIsInEachFormat(t *testing.T) {
	for name, d := range map[string]*report.Document{"example": example(), "review": reviewExample(), "producers": producers()} {
		for _, f := range report.Formats {
			out := plainText(render(t, d, f.Name, report.RenderOptions{}))
			for _, want := range holds(d) {
				if f.Name == "text" && (d.Review != nil || slices.Contains(leftToOthers["text"], want)) {
					continue
				}
				if !slices.Contains(leftToOthers[f.Name], want) && !strings.Contains(out, plainText(want)) {
					t.Errorf("%s as %s lacks %q.", name, f.Name, want)
				}
			}
		}
	}
}

var layout = regexp.MustCompile(`[\s\\]+`)

// plainText takes out how formats spell and lay out a text.
func plainText(s string) string {
	return layout.ReplaceAllString(html.UnescapeString(s), "")
}

// Whoever adds a list with outcomes to the document has to enter it in the list
// of objects that formats go by.
func TestEachListWithOutcomesIsShown(t *testing.T) {
	found := 0
	typ := reflect.TypeFor[report.Document]()
	for i := range typ.NumField() {
		field := typ.Field(i)
		if field.Type.Kind() != reflect.Slice || field.Type.Elem().Kind() != reflect.Pointer {
			continue
		}
		element := reflect.New(field.Type.Elem().Elem())
		address := element.Elem().FieldByName("Address")
		if !element.Elem().FieldByName("Outcomes").IsValid() || !address.IsValid() {
			continue
		}
		found++
		address.SetString("a_resource.of_this_test")
		d := &report.Document{FormatVersion: report.FormatVersion, Complete: true}
		reflect.ValueOf(d).Elem().Field(i).Set(reflect.Append(reflect.Zero(field.Type), element))
		for _, format := range []string{"markdown", "sarif", "github", "atlantis"} {
			if !strings.Contains(render(t, d, format, report.RenderOptions{}), "a_resource") {
				t.Errorf("%s lacks what is in %s.", format, field.Name)
			}
		}
	}
	if found < 4 {
		t.Errorf("The document has %d lists with outcomes.", found)
	}
}

// Exit code and formats go by one gate, so they can't disagree.
func TestFormatsAgreeOnWhetherTheRunFails(t *testing.T) {
	suppressedOnly := reviewExample()
	suppressedOnly.Findings = suppressedOnly.Findings[2:]
	suppressedOnly.Expectations, suppressedOnly.Review = nil, nil
	for name, d := range map[string]*report.Document{"example": example(), "review": reviewExample(), "producers": producers(), "suppressed": suppressedOnly} {
		for _, g := range []report.Gate{
			{}, {Severity: report.SeverityNone}, {Severity: report.SeverityWarning}, {Severity: report.SeverityInfo}, {Severity: report.SeverityNone, Undecided: true},
			{Severity: report.SeverityNone, Regressions: true}, {Severity: report.SeverityNone, Differences: true},
		} {
			o := report.RenderOptions{Gate: g}
			var suites struct {
				Failures int `xml:"failures,attr"`
				Errors   int `xml:"errors,attr"`
			}
			if err := xml.Unmarshal([]byte(render(t, d, "junit", o)), &suites); err != nil {
				t.Fatal(err)
			}
			if (suites.Failures > 0) != g.Fails(d) || suites.Errors > 0 {
				t.Errorf("%s with %+v: fails is %v, and JUnit has %d failures and %d errors.", name, g, g.Fails(d), suites.Failures, suites.Errors)
			}
			if got := atlantisFails(render(t, d, "atlantis", o)); got != g.Fails(d) {
				t.Errorf("%s with %+v: fails is %v, and Atlantis takes it for %v.", name, g, g.Fails(d), got)
			}
		}
	}
}

var atlantisFailures = regexp.MustCompile(`[1-9][0-9]* failure|failures": \[`)

// atlantisFails judges a text as Atlantis does, whose older versions look for
// the letters and whose newer ones for these two forms.
func atlantisFails(out string) bool {
	newer := atlantisFailures.MatchString(out) || strings.HasPrefix(strings.TrimSpace(out), "FAIL")
	older := strings.Contains(strings.ToLower(out), "fail")
	if newer != older || out == "" {
		panic(fmt.Sprintf("Versions of Atlantis disagree on %q.", out))
	}
	return newer
}

func TestAtlantisCountsWhatFails(t *testing.T) {
	first, _, _ := strings.Cut(render(t, reviewExample(), "atlantis", report.RenderOptions{Gate: report.Gate{Regressions: true}}), "\n")
	if first != "FAIL - 5 failures" {
		t.Errorf("It begins with %q.", first)
	}
}

// Text that passes says the words otherwise, and keeps names apart by a dash.
func TestTextThatPassesForAtlantisHoldsTheWordNowhere(t *testing.T) {
	for said, want := range map[string]string{
		"Failover fails, failing over FAILED.":           "Takeover goes down, going down over Lost.",
		"failovers, failback, failures, a failure: fail": "takeovers, return, losses, a loss: break",
		"my-failover is failover_record or prefailed":    "my-takeover is f-ailover_record or pref-ailed",
		"failéd failfail FaIlUrE fai l":                  "breakéd f-ailf-ail Loss fai l",
	} {
		d := &report.Document{Complete: true, Diagnostics: []*report.Diagnostic{{Severity: "warning", Summary: said}}}
		out := render(t, d, "atlantis", report.RenderOptions{})
		if !strings.Contains(out, want) || strings.Contains(strings.ToLower(out), "fail") {
			t.Errorf("%q is said so:\n%s", said, out)
		}
		if got, want := strings.Contains(out, "The dash in names"), strings.Contains(want, "f-ail"); got != want {
			t.Errorf("%q: the dash is explained: %v", said, got)
		}
	}
}

func TestWhatCouldNotBeReadIsAnErrorInEachFormat(t *testing.T) {
	d := example()
	d.Findings = nil
	d.Complete = false
	d.Diagnostics = []*report.Diagnostic{{Severity: "error", Summary: "An input can't be read", Detail: "Name another."}}
	o := report.RenderOptions{Gate: report.Gate{Severity: report.SeverityNone}}
	for format, want := range map[string]string{
		"junit": `errors="1"`, "github": "::error title=An input can't be read::", "gitlab": `"severity": "critical"`,
		"atlantis": "FAIL - 1 failures", "sarif": `"executionSuccessful": false`, "markdown": "**Incomplete:**",
	} {
		if out := render(t, d, format, o); !strings.Contains(out, want) {
			t.Errorf("%s does not say so.", format)
		}
	}
	d.Diagnostics = nil
	if out := render(t, d, "atlantis", o); !strings.HasPrefix(out, "FAIL") {
		t.Error("Without a diagnostic, Atlantis takes it for passed.")
	}
}

func TestGitHubGetsNoMoreAnnotationsThanItShows(t *testing.T) {
	d := large(1, 3, 40)
	for i, f := range d.Findings {
		f.Severity = []string{report.SeverityError, report.SeverityWarning, report.SeverityInfo}[i%3]
	}
	out := render(t, d, "github", report.RenderOptions{})
	shown := 0
	for _, kind := range []string{"error", "warning", "notice"} {
		n := strings.Count(out, "\n::"+kind+" ") + strings.Count(out[:10], "::"+kind+" ")
		if n > 10 {
			t.Errorf("%d annotations are of kind %s.", n, kind)
		}
		shown += n
	}
	m := regexp.MustCompile(`(\d+) more entries are in the report`).FindStringSubmatch(out)
	if m == nil {
		t.Fatal("It does not say what is missing.")
	}
	var issues []struct{ CheckName string }
	if err := json.Unmarshal([]byte(render(t, d, "gitlab", report.RenderOptions{})), &issues); err != nil {
		t.Fatal(err)
	}
	objects := strings.Count(out, "::group::")
	if want := len(issues) - objects - (shown - 1); m[1] != fmt.Sprint(want) {
		t.Errorf("It says that %s are missing; %d are.", m[1], want)
	}
	if !strings.HasPrefix(out, "::error ") {
		t.Error("The gravest does not come first.")
	}
}

func TestFingerprintsAreTheSameWhereverLinesMove(t *testing.T) {
	prints := func(d *report.Document, o report.RenderOptions) []string {
		var issues []struct{ Fingerprint string }
		if err := json.Unmarshal([]byte(render(t, d, "gitlab", o)), &issues); err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, i := range issues {
			if slices.Contains(all, i.Fingerprint) {
				t.Errorf("Two issues have the fingerprint %s, and GitLab would drop one.", i.Fingerprint)
			}
			all = append(all, i.Fingerprint)
		}
		return all
	}
	a, b := reviewExample(), reviewExample()
	twice := *a.Findings[0]
	twice.Message = "Another sentence."
	a.Findings, b.Findings = append(a.Findings, &twice), append(b.Findings, &twice)
	b.Findings[0].Range = at(900)
	if diff := cmp.Diff(prints(a, report.RenderOptions{}), prints(b, report.RenderOptions{})); diff != "" {
		t.Errorf("They differ:\n%s", diff)
	}
	if cmp.Equal(prints(a, report.RenderOptions{}), prints(a, report.RenderOptions{Tag: "other"})) {
		t.Error("Two projects of a repository have the same.")
	}
}
