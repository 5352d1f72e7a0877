// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

func TestAReportThatWasWrittenCanBeReadAgain(t *testing.T) {
	for name, d := range map[string]*report.Document{"preview": example(), "review": reviewExample()} {
		written := render(t, d, "json", report.RenderOptions{})
		if !report.IsReport([]byte(written[:min(len(written), 4000)])) {
			t.Errorf("%s: it is not taken for a report.", name)
		}
		read, err := report.Read(strings.NewReader(written))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(written, render(t, read, "json", report.RenderOptions{})); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestWhatIsNoReportIsRefused(t *testing.T) {
	for _, text := range []string{"", "{", "[]", `{"format_version":"1.0","planned_values":{}}`, `{"format_version":"1.0","complete":true,"resource_changes":[]}`} {
		if report.IsReport([]byte(text)) {
			t.Errorf("%q is taken for a report.", text)
		}
	}
	for _, text := range []string{
		"", "{", `{"format_version":"2.0"}`, `{"format_version":"1.0","passthrough_load_balancers":[{"failover_ratio":1e999999999}]}`,
		`{"format_version":"1.0","passthrough_load_balancers":[{"primary":{"vms_range":[1]}}]}`,
	} {
		if _, err := report.Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q is read.", text)
		}
	}
}
