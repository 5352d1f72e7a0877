// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"bytes"
	"os"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// fileWidth is the width of text that goes to a file: nobody's terminal.
const fileWidth = 120

// write writes the document to each output.
func (c *command) write(d *report.Document, outputs []output) error {
	for _, o := range outputs {
		options := report.RenderOptions{Width: c.env.width(), Color: c.env.color(c.global.noColor)}
		if o.file != "" {
			options = report.RenderOptions{Width: fileWidth}
		}
		var b bytes.Buffer
		if err := o.format.Write(&b, d, options); err != nil {
			return err
		}
		if o.file == "" {
			if _, err := c.env.Stdout.Write(b.Bytes()); err != nil {
				return userError{"The report could not be written", sentence(err.Error())}
			}
			continue
		}
		if err := os.WriteFile(o.file, b.Bytes(), 0o644); err != nil {
			return userError{"The report could not be written to a file", sentence(err.Error())}
		}
	}
	return nil
}

// counts reports whether something of that severity sets the exit code.
func (o *outputFlags) counts(severity string) bool {
	return o.minimumFailure != neverFails && report.SeverityRank(severity) >= report.SeverityRank(o.minimumFailure)
}

// verdict is the exit code that the document and the flags come to. What is
// suppressed does not count.
func (o *outputFlags) verdict(d *report.Document) error {
	if !d.Complete {
		return exitCode(ExitError)
	}
	for _, f := range d.Findings {
		if f.Suppressed == nil && o.counts(f.Severity) {
			return exitCode(ExitFindings)
		}
	}
	for _, e := range d.Expectations {
		if e.Suppressed == nil && o.expectationCounts(e) {
			return exitCode(ExitFindings)
		}
	}
	if o.undecided == "fail" {
		for _, u := range d.Undecided {
			if u.Suppressed == nil {
				return exitCode(ExitFindings)
			}
		}
	}
	return nil
}

func (o *outputFlags) expectationCounts(e *report.Expectation) bool {
	switch e.Result {
	case report.ExpectationBroken:
		return o.counts(e.Severity)
	case report.ExpectationUndecided:
		return o.undecided == "fail" && o.counts(e.Severity)
	}
	return false
}
