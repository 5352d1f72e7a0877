// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"github.com/failoverplan/terraform-provider-failover/internal/golden"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

func render(t *testing.T, d *report.Document, format string, o report.RenderOptions) string {
	t.Helper()
	f, ok := report.FormatNamed(format)
	if !ok {
		t.Fatalf("No format %s.", format)
	}
	var b bytes.Buffer
	if err := f.Write(&b, d, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTextIsLaidOutForTheWidth(t *testing.T) {
	for _, width := range []int{80, 120} {
		got := render(t, example(), "text", report.RenderOptions{Width: width})
		golden.Assert(t, []byte(got), fmt.Sprintf("testdata/text%d.golden", width))
	}
	golden.Assert(t, []byte(render(t, example(), "text", report.RenderOptions{Width: 80, Color: true})), "testdata/color.golden")
}

// fewRules describes the rules of the examples alone, so that golden files don't
// hold the catalogue.
func fewRules(t *testing.T) report.RenderOptions {
	t.Helper()
	o := report.RenderOptions{Version: "1.2.3", Rules: []*validate.Rule{}}
	for _, id := range []string{"FO101", "FO104"} {
		r, ok := validate.Lookup(id)
		if !ok {
			t.Fatalf("No rule %s.", id)
		}
		o.Rules = append(o.Rules, r)
	}
	return o
}

// A format without a golden file fails here.
func TestEveryFormatWritesWhatItsGoldenFileHolds(t *testing.T) {
	for _, f := range report.Formats {
		got := render(t, example(), f.Name, fewRules(t))
		golden.Assert(t, []byte(got), "testdata/format."+f.Name+".golden")
	}
}

func TestNoLineOfTextIsWiderThanAskedUnlessAWordIs(t *testing.T) {
	for width := 60; width <= 130; width += 5 {
		for _, line := range strings.Split(render(t, example(), "text", report.RenderOptions{Width: width}), "\n") {
			limit := min(width, 120)
			if n := uniseg.StringWidth(line); n > limit && len(strings.Fields(line)) > 2 {
				t.Errorf("At width %d a line has %d columns: %q", width, n, line)
			}
			if strings.HasSuffix(line, " ") {
				t.Errorf("At width %d a line ends in a space: %q", width, line)
			}
		}
	}
}

func TestEscapeSequencesAppearOnlyWhereColourIsAllowed(t *testing.T) {
	if got := render(t, example(), "text", report.RenderOptions{Width: 80}); strings.Contains(got, "\x1b") {
		t.Error("Plain text holds an escape sequence.")
	}
}

func TestAHostileNameCanNotForgeALineOrTurnText(t *testing.T) {
	d := example()
	evil := "a\nsteady  primary  99\r\x1b[31m\u202edrawkcab\u200b\xff\t"
	lb := d.PassthroughLoadBalancers[0]
	lb.Name, lb.Region, lb.Address = &evil, &evil, evil
	lb.Backends[0].Name, lb.Backends[0].Locations = &evil, []string{evil, evil}
	lb.Frontends[0].IPAddress, lb.Frontends[0].Ports = &evil, []string{evil}
	lb.Outcomes[0].Scenario, lb.Outcomes[0].Why = evil, evil
	d.Findings[0].Message, d.Findings[0].Address, d.Findings[0].Attribute = evil, evil, evil
	d.Undecided[0].Reason, d.Unresolved[0].Reason = evil, evil
	d.Inputs[0].Path = evil
	got := render(t, d, "text", report.RenderOptions{Width: 80})
	for _, bad := range []string{"\r", "\x1b", "\u202e", "\u200b", "\xff", "\t", "\nsteady"} {
		if strings.Contains(got, bad) {
			t.Errorf("The text holds %q.", bad)
		}
	}
	if !json.Valid([]byte(render(t, d, "json", report.RenderOptions{}))) {
		t.Error("The JSON is not valid.")
	}
}

func TestPrintableSpellsWhatCanNotBeSeen(t *testing.T) {
	for in, want := range map[string]string{
		"be-ilb":            "be-ilb",
		"日本語 ü 👍":           "日本語 ü 👍",
		"a\nb":              `a\nb`,
		"\u202eevil":        `\u202eevil`,
		"\xffx":             `\xffx`,
		"\U000e0041":        `\U000e0041`,
		"\x1b[2J":           `\x1b[2J`,
		"no\u00a0break":     `no\u00a0break`,
		"zero\u200bwidth":   `zero\u200bwidth`,
		"line\u2028separat": `line\u2028separat`,
	} {
		if got := report.Printable(in); got != want {
			t.Errorf("Printable(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestColumnsStandBelowEachOtherWhateverTheWidthOfCharacters(t *testing.T) {
	d := example()
	lb := d.PassthroughLoadBalancers[0]
	lb.Outcomes[0].Scenario = `group:x["東京👍"]`
	lb.Outcomes[1].Scenario = `group:x["é"]`
	d.PassthroughLoadBalancers = d.PassthroughLoadBalancers[:1]
	at := -1
	for _, line := range strings.Split(render(t, d, "text", report.RenderOptions{Width: 100}), "\n") {
		for _, o := range lb.Outcomes {
			before, _, ok := strings.Cut(line, strings.ReplaceAll(o.ActivePool, "_", " "))
			if !strings.HasPrefix(line, "  "+o.Scenario+" ") || !ok {
				continue
			}
			if n := uniseg.StringWidth(before); at >= 0 && n != at {
				t.Errorf("The pool stands in column %d, above it in %d: %q", n, at, line)
			} else {
				at = n
			}
		}
	}
	if at < 0 {
		t.Error("No row was found.")
	}
}

func TestAPercentSignStaysWithItsNumber(t *testing.T) {
	for n := range 60 {
		said := strings.Repeat("x", n+1) + " 95 % web, 5 % web-backup"
		for _, line := range report.Wrap(said, 60) {
			if strings.HasPrefix(line, "%") {
				t.Errorf("%q is broken before a percent sign: %q", said, line)
			}
		}
	}
	// A line of signs alone is no reason for one that is too long.
	for _, line := range report.Wrap(strings.Repeat("% ", 100), 60) {
		if len(line) > 60 {
			t.Errorf("the line is longer than 60: %q", line)
		}
	}
}
