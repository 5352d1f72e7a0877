// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"bufio"
	"io"
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
		writeTo := func(w io.Writer) error { return o.format.Write(w, d, options) }
		deliver := c.print
		if o.file != "" {
			deliver = func(writeTo func(io.Writer) error) error { return toFile(o.file, writeTo) }
		}
		if err := deliver(writeTo); err != nil {
			return err
		}
	}
	return nil
}

// print writes to standard output as it comes about. A report can be hundreds
// of megabytes, which need not be in memory as a whole.
func (c *command) print(write func(io.Writer) error) error {
	return through(c.env.Stdout, "The report could not be written", write)
}

// printText is print for a text that is there.
func (c *command) printText(text string) error {
	return c.print(func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// toFile writes to a file, which it makes or replaces.
func toFile(name string, write func(io.Writer) error) error {
	const refused = "The report could not be written to a file"
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return userError{refused, sentence(err.Error())}
	}
	if err := through(f, refused, write); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return userError{refused, sentence(err.Error())}
	}
	return nil
}

// through writes in large pieces. What the receiver says where it takes no more
// is told in its own words, whatever a format makes of it.
func through(w io.Writer, refused string, write func(io.Writer) error) error {
	to := &receiver{w: w}
	pieces := bufio.NewWriterSize(to, 1<<16)
	err := write(pieces)
	if err == nil {
		err = pieces.Flush()
	}
	if to.err != nil {
		return userError{refused, sentence(to.err.Error())}
	}
	return err
}

// receiver remembers why it took no more.
type receiver struct {
	w   io.Writer
	err error
}

func (r *receiver) Write(p []byte) (int, error) {
	n, err := r.w.Write(p)
	if err != nil {
		r.err = err
	}
	return n, err
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
