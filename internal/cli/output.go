// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"bytes"
	"os"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// fileWidth is the width of text that goes to a file: nobody's terminal.
const fileWidth = 120

// write writes the document to each output.
func (c *command) write(d *report.Document, outputs []output, tag string, gate report.Gate) error {
	files := c.repository()
	for _, o := range outputs {
		options := report.RenderOptions{Width: fileWidth, Version: c.env.Version, Tag: tag, Gate: gate, Files: files}
		if o.file == "" {
			options.Width, options.Color = c.env.width(), c.env.color(c.global.noColor)
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

// wantTraces reports whether one of the outputs shows the ways to outcomes.
func wantTraces(outputs []output) bool {
	return slices.ContainsFunc(outputs, func(o output) bool { return o.format.Trace })
}

// gate is what the flags make a run fail for.
func (o *outputFlags) gate() report.Gate {
	return report.Gate{Severity: o.minimumFailure, Undecided: o.undecided == "fail"}
}

// verdict is the exit code that the document comes to.
func verdict(d *report.Document, gate report.Gate) error {
	switch {
	case !d.Complete, d.Review != nil && !d.Review.BeforeComplete:
		return exitCode(ExitError)
	case gate.Fails(d):
		return exitCode(ExitFindings)
	}
	return nil
}
