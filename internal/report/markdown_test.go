// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	nethtml "golang.org/x/net/html"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// githubMarkdown turns Markdown into HTML as GitHub does, before it throws out
// what it does not allow.
func githubMarkdown(t tb, source string) *nethtml.Node {
	t.Helper()
	var b bytes.Buffer
	md := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe()))
	if err := md.Convert([]byte(source), &b); err != nil {
		t.Fatal(err)
	}
	root, err := nethtml.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// ours are the elements that a comment is made of.
var ours = map[string]bool{
	"html": true, "head": true, "body": true, "h3": true, "p": true, "strong": true, "b": true, "code": true, "br": true, "details": true, "summary": true,
	"ul": true, "li": true, "a": true, "table": true, "thead": true, "tbody": true, "tr": true, "th": true, "td": true,
}

// wholeMarkdown holds a comment to its form: our elements alone, nested as we
// nest them, and links to our rules alone.
func wholeMarkdown(t tb, source string) {
	t.Helper()
	comments := 0
	var walk func(n *nethtml.Node, depth int)
	walk = func(n *nethtml.Node, folds int) {
		switch {
		case n.Type == nethtml.CommentNode:
			comments++
		case n.Type == nethtml.ElementNode && !ours[n.Data]:
			t.Errorf("The comment holds <%s>.", n.Data)
		case n.Type == nethtml.ElementNode && n.Data == "details":
			folds++
			if folds > 2 {
				t.Errorf("A fold is %d deep: one was not closed.", folds)
			}
		case n.Type == nethtml.ElementNode && n.Data == "a":
			for _, a := range n.Attr {
				if a.Key == "href" && !strings.HasPrefix(a.Val, "https://github.com/failoverplan/terraform-provider-failover/blob/main/docs/rules/") {
					t.Errorf("The comment links to %s.", a.Val)
				}
			}
		case n.Type == nethtml.ElementNode && n.Data == "tr":
			if want, got := cellsOf(firstRow(n)), cellsOf(n); want != got {
				t.Errorf("A row has %d cells of %d.", got, want)
			}
		case n.Type == nethtml.TextNode && mention.MatchString(n.Data) && n.Parent.Data != "code":
			t.Errorf("The comment mentions %q.", mention.FindString(n.Data))
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c, folds)
		}
	}
	walk(githubMarkdown(t, source), 0)
	if comments > 1 {
		t.Errorf("The comment holds %d hidden ones.", comments)
	}
	source = codeSpan.ReplaceAllString(source, "")
	if strings.Count(source, "<details>") != strings.Count(source, "</details>") {
		t.Error("A fold is not closed.")
	}
}

var codeSpan = regexp.MustCompile("`[^`\n]*`")

// mention is what a host turns into a call or a link.
var mention = regexp.MustCompile(`(^|\W)[@#]\w`)

// firstRow is the first row of the table that a row belongs to.
func firstRow(row *nethtml.Node) *nethtml.Node {
	table := row
	for table.Data != "table" {
		table = table.Parent
	}
	return table.FirstChild.NextSibling.FirstChild.NextSibling
}

func cellsOf(row *nethtml.Node) int {
	n := 0
	for c := row.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == nethtml.ElementNode {
			n++
		}
	}
	return n
}

func TestACommentIsFoundAgainByItsProject(t *testing.T) {
	for want, o := range map[string]report.RenderOptions{
		"<!-- failover: infra -->":        {},
		"<!-- failover: live/infra -->":   {Files: repository{}},
		"<!-- failover: a-%2D%3Eb%0A -->": {Tag: "a-->b\n"},
	} {
		first, _, _ := strings.Cut(render(t, reviewExample(), "markdown", o), "\n")
		if first != want {
			t.Errorf("got %q, want %q", first, want)
		}
	}
	if strings.Contains(render(t, reviewExample(), "step-summary", report.RenderOptions{}), "<!--") {
		t.Error("The summary of a step has a mark.")
	}
}

func TestACommentOnNoEffectIsOneLine(t *testing.T) {
	d := &report.Document{
		FormatVersion: report.FormatVersion, Complete: true, Inputs: []report.Input{{Kind: "config", Path: "infra"}},
		Review: &report.Review{BeforeComplete: true, Verdict: report.VerdictSame, Summary: "No effect on failover."},
	}
	if got, want := render(t, d, "markdown", report.RenderOptions{}), "<!-- failover: infra -->\nNo effect on failover.\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestEachPartOfACommentIsFoldedUnderALine(t *testing.T) {
	root := githubMarkdown(t, render(t, reviewExample(), "markdown", report.RenderOptions{}))
	var got []string
	var walk func(*nethtml.Node)
	walk = func(n *nethtml.Node) {
		if n.Type == nethtml.ElementNode && n.Data == "summary" {
			line, _, _ := strings.Cut(textOf(n), " · ")
			got = append(got, line)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(root)
	want := []string{
		"Expectations", "worse", "worse", "worse", "Findings", "About the reading", "Not resolved",
		"What stands after the change", "be-ilb", "app", "www.example.com.", "us-central1 in google_compute_network.vpc", "Suppressed", "Disputed", "Read",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("folds (-want +got):\n%s", diff)
	}
}

func textOf(n *nethtml.Node) string {
	if n.Type == nethtml.TextNode {
		return n.Data
	}
	s := ""
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		s += textOf(c)
	}
	return s
}

// large is a review of many objects with many scenarios and findings.
func large(objects, scenarios, findings int) *report.Document {
	d := reviewExample()
	first := d.Review.Objects[0]
	d.Review.Objects, d.Findings = nil, nil
	for i := range objects {
		o := *first
		o.Address, o.Outcomes = fmt.Sprintf("google_compute_region_backend_service.be[%d]", i), nil
		for j := range scenarios {
			o.Outcomes = append(o.Outcomes, compared(fmt.Sprintf("zone:z-%d", j), state("HEALTHY"), state("UNHEALTHY"), report.VerdictWorse, "it differs"))
		}
		d.Review.Objects = append(d.Review.Objects, &o)
	}
	for i := range findings {
		d.Findings = append(d.Findings, &report.Finding{
			Rule: "FO104", Severity: report.SeverityWarning, Place: report.Place{Address: fmt.Sprintf("google_compute_region_backend_service.f[%d]", i)},
			Message: strings.Repeat("A long message. ", 10), Docs: []string{},
		})
	}
	return d
}

var leftOut = regexp.MustCompile(`\*\*Left out to keep within the size of a comment:\*\* (.*)\. The run's`)

func TestACommentKeepsWithinItsSizeAndSaysWhatItLeavesOut(t *testing.T) {
	for _, tt := range []struct{ objects, scenarios, findings int }{{1, 2000, 10}, {500, 3, 10}, {3, 10, 2000}, {300, 300, 3000}} {
		d := large(tt.objects, tt.scenarios, tt.findings)
		out := render(t, d, "markdown", report.RenderOptions{})
		wholeMarkdown(t, out)
		if len(out) > 60_000 || len(out) < 25_000 {
			t.Errorf("%+v: it has %d bytes.", tt, len(out))
		}
		m := leftOut.FindStringSubmatch(out)
		if m == nil {
			t.Fatalf("%+v: it does not say what is left out.", tt)
		}
		rows := strings.Count(out, "| **worse** | ")
		if want := tt.objects*tt.scenarios - rows; want > 0 && !strings.Contains(m[1], fmt.Sprintf("%d scenarios", want)) {
			t.Errorf("%+v: %d scenarios are missing, and it says: %s", tt, want, m[1])
		}
		shown := strings.Count(out, "A long message. A long message.") / 5
		if want := tt.findings - shown; want > 0 && !strings.Contains(m[1], fmt.Sprintf("%d findings", want)) {
			t.Errorf("%+v: %d findings are missing, and it says: %s", tt, want, m[1])
		}
		if !strings.Contains(out, "1 broken") || shown == 0 || rows == 0 {
			t.Errorf("%+v: a part of it is missing altogether.", tt)
		}
	}
}

func TestASummaryOfAStepHasMoreRoom(t *testing.T) {
	d := large(300, 20, 100)
	comment, summary := render(t, d, "markdown", report.RenderOptions{}), render(t, d, "step-summary", report.RenderOptions{})
	if len(summary) <= len(comment) || len(summary) > 1_000_000 || leftOut.MatchString(summary) {
		t.Errorf("It has %d bytes, the comment %d.", len(summary), len(comment))
	}
	if big := render(t, large(2000, 100, 10), "step-summary", report.RenderOptions{}); len(big) > 1_000_000 || !leftOut.MatchString(big) {
		t.Errorf("It has %d bytes.", len(big))
	}
}

func TestACommentWithEverythingLeavesNothingOut(t *testing.T) {
	for _, d := range []*report.Document{example(), reviewExample()} {
		out := render(t, d, "markdown", report.RenderOptions{})
		wholeMarkdown(t, out)
		if leftOut.MatchString(out) {
			t.Error("It leaves something out.")
		}
	}
}
